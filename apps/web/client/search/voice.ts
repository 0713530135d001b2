import { createClient } from '@lyceum/contracts/client';
import { ProblemError } from '@lyceum/contracts/problem-error';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { type SearchPage, toolButton } from './page.ts';

const longestMs = 15_000;
const microphone =
  'M12 15a3.5 3.5 0 0 0 3.5-3.5v-6a3.5 3.5 0 0 0-7 0v6A3.5 3.5 0 0 0 12 15Zm6.5-3.5a6.5 6.5 0 0 1-5.6 6.4V21h-1.8v-3.1a6.5 6.5 0 0 1-5.6-6.4h1.8a4.7 4.7 0 0 0 9.4 0h1.8Z';

/** A button that records, asks, and searches for what was heard. */
export function offerVoice(page: SearchPage): void {
  if (!('MediaRecorder' in window) || !navigator.mediaDevices) return;
  const client = createClient({ baseUrl: page.searchUrl, timeoutMs: 60_000 });
  const button = toolButton(page.say('speak'), microphone);
  page.tools.append(button);
  let recorder: MediaRecorder | undefined;

  const ask = async (recording: Blob) => {
    page.status.textContent = '…';
    const { transcript } = await client.call(searchEndpoints.voiceSearch, {
      query: { limit: 1 },
      // The codec is not part of the media type that the service knows.
      body: new Blob([recording], { type: recording.type.split(';')[0] ?? '' }),
    });
    page.input.value = transcript;
    page.form.requestSubmit();
  };
  const fail = (error: unknown) => {
    const code = error instanceof ProblemError ? error.code : '';
    const said: Record<string, string> = { preparing: 'preparing', no_speech: 'noSpeech' };
    page.status.textContent = page.say(said[code] ?? 'cannotSearch');
  };
  const record = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const pieces: Blob[] = [];
    recorder = new MediaRecorder(stream);
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      recorder = undefined;
      button.setAttribute('aria-pressed', 'false');
      // The recorder knows its format only once it has begun.
      ask(new Blob(pieces, { type: pieces[0]?.type ?? '' })).catch(fail);
    });
    recorder.start();
    button.setAttribute('aria-pressed', 'true');
    page.status.textContent = page.say('listening');
    setTimeout(stop, longestMs);
  };
  const stop = () => {
    if (recorder?.state === 'recording') recorder.stop();
  };
  button.addEventListener('click', () => {
    if (recorder) stop();
    else record().catch(fail);
  });
}
