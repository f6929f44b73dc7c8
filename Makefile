# Every target is one line; CI calls the same ones.
sources := Package.swift Sources Tests Samples Benchmarks Examples
sample := Samples/Recordings/toolbar-ghost.mp4 --spec Samples/Recordings/toolbar.json5

.PHONY: demo demo-tested bench-tested test build lint format bench bench-quick sanitize sanitize-all sanitize-undefined \
  sanitize-thread fuzz-quick damage damage-quick damage-tested soak samples accuracy install

demo: build
	@.build/release/slowglass analyze $(sample)

# The same, and the benchmarks of the kernels, with the programs that the tests were built with.
demo-tested:
	@.build/release/slowglass analyze $(sample)

bench-tested:
	.build/release/slowglass-bench --quick

# Built for release: the suite measures whole recordings, and whole modules compile faster at once than file by file.
test: install
	swift test -c release --disable-xctest -Xswiftc -enable-testing

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
	SLOWGLASS_TESTS=readers ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest \
	  --sanitize=address --scratch-path .build-asan \
	  --filter "^(PixelsTests|RecordingTests)\.|BadInput|SpecFile|SpecText"

sanitize-all: install
	ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest -Xswiftc -O --sanitize=address --scratch-path .build-asan-all \
	  --skip SceneInvarianceTests --skip DefectFamilyTests --skip SampleAccuracyTests

# Arithmetic, casts and pointers of the C side; Swift checks its own in every build.
sanitize-undefined: install
	SLOWGLASS_TESTS=readers UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 swift test --disable-xctest \
	  --sanitize=undefined --scratch-path .build-ubsan \
	  --filter "^(PixelsTests|RecordingTests)\.|BadInput|SpecFile|SpecText"

# What runs at once: decoding threads and what FFmpeg says, the kernels' parallel loops, a run of several recordings.
sanitize-thread: install
	TSAN_OPTIONS=halt_on_error=1:suppressions=$(CURDIR)/scripts/tsan.txt swift test --disable-xctest --sanitize=thread \
	  -Xswiftc -O --scratch-path .build-tsan \
	  --filter "^RecordingTests\.|^ToolTests\.(CheckTests|RunTests)|SameBytes|MotionLog|CopySearch|ConcurrentMap"

# A quarter of a minute for each target; scripts/fuzz.sh MINUTES for longer.
fuzz-quick: install
	scripts/fuzz.sh 0.25

# Thousands of damaged recordings; --seed N for others.
damage: build
	python3 scripts/damage/campaign.py

damage-quick: build
	python3 scripts/damage/campaign.py --count 150

# A few, with the tool that the tests were built with.
damage-tested:
	python3 scripts/damage/campaign.py --count 60

# Hundreds of recordings in one run, with memory and descriptors watched.
soak: build
	python3 scripts/damage/soak.py

samples: install
	swift run -c release make-samples corpus Samples/Made --set all

# Writes docs/accuracy.md. Score files of your own recordings go in too: make accuracy SCORES="--score a.json".
accuracy: build
	.build/release/slowglass selftest --report json=.build/selftest.json || [ $$? -eq 1 ]
	scripts/accuracy.py --selftest .build/selftest.json $(SCORES)

install:
	@scripts/install-ffmpeg.sh
