# Every target is one line; CI calls the same ones.
sources := Package.swift Sources Tests Samples Benchmarks Examples
sample := Samples/Recordings/toolbar-ghost.mp4 --spec Samples/Recordings/toolbar.json5

.PHONY: demo test build lint format bench bench-quick sanitize samples accuracy install

demo: build
	@.build/release/slowglass analyze $(sample)

test: install
	swift test --disable-xctest -Xswiftc -O

build: install
	swift build -c release --product slowglass

lint:
	swift format lint --strict --recursive $(sources)

format:
	swift format format --in-place --recursive $(sources)

bench: install
	scripts/bench.sh

bench-quick: install
	scripts/bench.sh --quick

# Left out: suites that only measure more scenes, through code that the others have run through too.
sanitize: install
	ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest -Xswiftc -O --sanitize=address --scratch-path .build-asan \
	  --skip SceneInvarianceTests --skip DefectFamilyTests --skip SampleAccuracyTests

samples: install
	swift run -c release make-samples corpus Samples/Made --set all

# Writes docs/accuracy.md. Score files of your own recordings go in too: make accuracy SCORES="--score a.json".
accuracy: build
	.build/release/slowglass selftest --report json=.build/selftest.json || [ $$? -eq 1 ]
	scripts/accuracy.py --selftest .build/selftest.json $(SCORES)

install:
	@scripts/install-ffmpeg.sh
