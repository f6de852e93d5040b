// The run as a video, by a clock of frames: every frame is drawn, encoded and dated, however long that takes.
import { download, fileName, textButton } from '../element';
import type { Page } from '../page';
import type { View } from '../view/view';
import { type EncodedFrame, writeWebm } from './webm';

const framesPerSecond = 30;
const framesPerKey = 60;
const longestVideo = 3600; // frames

export function createVideoButton(page: Page, view: View, draw: () => void): HTMLButtonElement | null {
  if (typeof VideoEncoder === 'undefined') return null;
  let stopped = false;
  let running = false;
  const button = textButton('WebM video', 'Save the marked range as a video at the chosen speed', () => {
    if (running) {
      stopped = true;
      return;
    }
    stopped = false;
    running = true;
    record(page, view, draw, (part) => {
      button.textContent = `Stop (${Math.round(100 * part)} %)`;
      return !stopped;
    })
      .then((blob) => download(`${fileName(page.document.model.name)}.webm`, blob))
      .catch((error: unknown) => {
        button.title = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        running = false;
        button.textContent = 'WebM video';
      });
  });
  return button;
}

async function record(page: Page, view: View, draw: () => void, progress: (part: number) => boolean): Promise<Blob> {
  const { clock } = page;
  clock.pause();
  const before = clock.time;
  const step = clock.speed / (framesPerSecond * clock.secondsPerUnit);
  const count = Math.min(longestVideo, Math.floor((clock.to - clock.from) / step) + 1);
  const frames: EncodedFrame[] = [];
  let encoder: VideoEncoder | null = null;
  let codec: 'V_VP8' | 'V_VP9' = 'V_VP8';
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  let failure: Error | null = null;
  let done = 0;
  for (; done < count; ++done) {
    clock.time = clock.from + done * step;
    draw();
    const image = await createImageBitmap(await view.png());
    if (encoder === null) {
      canvas.width = image.width - (image.width % 2);
      canvas.height = image.height - (image.height % 2);
      const config = { width: canvas.width, height: canvas.height, bitrate: 8e6, framerate: framesPerSecond };
      const better = { ...config, codec: 'vp09.00.40.08' };
      const supported = (await VideoEncoder.isConfigSupported(better)).supported === true;
      codec = supported ? 'V_VP9' : 'V_VP8';
      encoder = new VideoEncoder({
        output: (chunk) => {
          const data = new Uint8Array(chunk.byteLength);
          chunk.copyTo(data);
          frames.push({ time: chunk.timestamp / 1000, key: chunk.type === 'key', data });
        },
        error: (error) => (failure = error),
      });
      encoder.configure(supported ? better : { ...config, codec: 'vp8' });
    }
    context.drawImage(image, 0, 0);
    image.close();
    const frame = new VideoFrame(canvas, { timestamp: Math.round((done * 1e6) / framesPerSecond) });
    encoder.encode(frame, { keyFrame: done % framesPerKey === 0 });
    frame.close();
    if (failure !== null || !progress(done / count)) break;
  }
  await encoder?.flush();
  clock.seek(before);
  if (failure !== null) throw failure as Error;
  return writeWebm(frames, codec, canvas.width, canvas.height, (1000 * done) / framesPerSecond);
}
