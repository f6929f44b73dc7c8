"""Small recordings of every kind that is read, made from a sample of this repository and a test card by ffmpeg."""
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "Samples/Recordings/toolbar-ghost.mp4"

# A real transition, made small and short, and a card on which everything changes.
SCREEN = ["-i", str(SAMPLE), "-vf", "select='not(mod(n,12))',scale=96:208:flags=area,setpts=N/60/TB",
          "-r", "60"]
CARD = ["-f", "lavfi", "-i", "testsrc2=size=64x128:rate=30:duration=0.6"]

H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "12", "-pix_fmt", "yuv420p"]
HEVC = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=12:pools=none"]
VP8 = ["-c:v", "libvpx", "-b:v", "200k", "-g", "12"]
VP9 = ["-c:v", "libvpx-vp9", "-b:v", "200k", "-g", "12", "-cpu-used", "8", "-deadline", "realtime"]
AV1 = ["-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "40", "-g", "12"]
FRAGMENTS = ["-movflags", "frag_keyframe+empty_moov"]
TURNED = ["-metadata:s:v:0", "rotate=90"]

# name, picture, encoding; the ending says the container.
RECIPES = [
    ("screen-h264.mp4", SCREEN, H264), ("card-h264.mp4", CARD, H264),
    ("card-head-first.mp4", CARD, H264 + ["-movflags", "+faststart"] + TURNED),
    ("screen-fragments.mp4", SCREEN, H264 + FRAGMENTS), ("screen-hevc.mov", SCREEN, HEVC + ["-tag:v", "hvc1"]),
    ("card-hevc.mp4", CARD, HEVC + ["-tag:v", "hvc1"]), ("card-av1.mp4", CARD, AV1),
    ("card-prores.mov", CARD, ["-c:v", "prores_ks", "-profile:v", "0"]),
    ("screen-vp8.webm", SCREEN, VP8), ("card-vp8.webm", CARD, VP8), ("screen-vp9.webm", SCREEN, VP9),
    ("card-vp9.webm", CARD, VP9), ("card-av1.webm", CARD, AV1),
    ("screen-h264.mkv", SCREEN, H264), ("card-ffv1.mkv", CARD, ["-c:v", "ffv1"]), ("card-hevc.mkv", CARD, HEVC),
    ("screen.gif", SCREEN, []), ("card.gif", CARD, []),
    ("screen.apng", SCREEN, ["-f", "apng"]), ("card.apng", CARD, ["-f", "apng"]),
    ("card-h264.avi", CARD, H264), ("card-mjpeg.avi", CARD, ["-c:v", "mjpeg"]),
    ("card.ts", CARD, H264 + ["-f", "mpegts"]), ("card.h264", CARD, H264), ("card.hevc", CARD, HEVC),
    ("card.ivf", CARD, VP9), ("card.y4m", ["-f", "lavfi", "-i", "testsrc2=size=64x128:rate=30:duration=0.2"], []),
]


def make(folder):
    """Makes what is not there yet; returns the paths of files and of one folder of PNGs."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name, picture, encoding in RECIPES:
        path = folder / name
        if not path.exists():
            run = subprocess.run(
                ["ffmpeg", "-v", "error", "-nostdin", "-y", *picture, "-an", "-threads", "1", *encoding,
                 "-fflags", "+bitexact", "-flags:v", "+bitexact", str(path)], capture_output=True, text=True)
            if run.returncode:
                print(f"no seed {name}: {run.stderr.strip().splitlines()[-1:]}")
                path.unlink(missing_ok=True)
                continue
        made.append(path)
    pictures = folder / "pictures"
    if not pictures.exists():
        os.makedirs(pictures)
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", *CARD, "-pix_fmt", "rgb24", "-flags:v", "+bitexact",
                        str(pictures / "frame-%04d.png")], check=True)
        (pictures / "times.txt").write_text("".join(f"{i / 30:.6f}\n" for i in range(18)))
    made.append(pictures)
    return made
