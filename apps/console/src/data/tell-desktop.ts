/** Notices of the operating system and the sound: from one tab of the browser, for those who look elsewhere. */

const sightLock = 'tidemark-sight';
const tellerLock = 'tidemark-notices';
const soundKey = 'tidemark.sound-at';
const soundMs = 10_000;

let isTeller = false;

/** Until `signal`: this tab says while it is in sight, and one tab of all is the one that tells. */
export const joinTellers = (signal: AbortSignal): void => {
  if (!('locks' in navigator)) {
    isTeller = true;
    return;
  }
  void navigator.locks
    .request(tellerLock, { signal }, () => {
      isTeller = true;
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    })
    // The page leaves, and its locks with it.
    .catch(() => undefined);
  let hide: (() => void) | null = null;
  const look = (): void => {
    hide?.();
    hide = null;
    if (document.visibilityState === 'hidden') return;
    const hidden = Promise.withResolvers<void>();
    hide = hidden.resolve;
    void navigator.locks
      .request(sightLock, { mode: 'shared', signal }, () => hidden.promise)
      // The page leaves, and its locks with it.
      .catch(() => undefined);
  };
  look();
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => hide?.());
};

export const tells = (): boolean => isTeller;

/** Whether any tab of the console is looked at. */
export const isInSight = async (): Promise<boolean> => {
  if (document.visibilityState === 'visible') return true;
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  return held.some(({ name }) => name === sightLock);
};

export type DesktopNotice = Readonly<{ title: string; body: string; tag: string; onOpen: () => void }>;

export const showOnDesktop = ({ title, body, tag, onOpen }: DesktopNotice): void => {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, tag });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onOpen();
  });
};

/** Plays two soft tones, at most once in ten seconds over all tabs. */
export const playSound = (now: number): void => {
  if (now - Number(localStorage.getItem(soundKey) ?? 0) < soundMs) return;
  localStorage.setItem(soundKey, String(now));
  const audio = new AudioContext();
  for (const [place, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = audio.currentTime + place * 0.14;
    volume.gain.setValueAtTime(0.08, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.frequency.value = frequency;
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.3);
    if (place === 1) tone.addEventListener('ended', () => void audio.close());
  }
};
