# Every target is one line; CI calls the same ones.
sources := Package.swift Sources Tests Samples Benchmarks Examples
sample := Samples/Recordings/toolbar-ghost.mp4 --spec Samples/Recordings/toolbar.json5

.PHONY: demo demo-tested bench-tested test build lint format bench bench-quick sanitize sanitize-all samples accuracy install

demo: build
	@.build/release/slowglass analyze $(sample)

# The same, and the benchmarks of the kernels, with the programs that the tests were built with.
demo-tested:
	@.build/debug/slowglass analyze $(sample)

bench-tested:
	.build/debug/slowglass-bench --quick

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

# What reads files, C structures and raw memory. The kernels of the analysis are plain loops over spans, checked in every
# build; sanitize-all runs their suites under the sanitizer as well, which takes three times as long.
sanitize: install
	ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest --sanitize=address --scratch-path .build-asan \
	  --filter "^(PixelsTests|RecordingTests|ReportsTests)\.|BadInput|SpecFile|SpecText"

sanitize-all: install
	ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest -Xswiftc -O --sanitize=address --scratch-path .build-asan-all \
	  --skip SceneInvarianceTests --skip DefectFamilyTests --skip SampleAccuracyTests

samples: install
	swift run -c release make-samples corpus Samples/Made --set all

# Writes docs/accuracy.md. Score files of your own recordings go in too: make accuracy SCORES="--score a.json".
accuracy: build
	.build/release/slowglass selftest --report json=.build/selftest.json || [ $$? -eq 1 ]
	scripts/accuracy.py --selftest .build/selftest.json $(SCORES)

install:
	@scripts/install-ffmpeg.sh
