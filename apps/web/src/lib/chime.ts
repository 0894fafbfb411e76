import { useEffect, useState, useSyncExternalStore } from 'react';

const notes = [659.25, 880] as const;
const loudness = 0.12;
const noteSeconds = 0.22;
const fadeSeconds = 0.9;
const againMs = 4_000;

let context: AudioContext | null = null;
const listeners = new Set<() => void>();

function wake(): AudioContext {
  if (context === null) {
    context = new AudioContext();
    context.addEventListener('statechange', () => listeners.forEach((listener) => listener()));
  }
  void context.resume();
  return context;
}

export function ring(): void {
  const audio = wake();
  notes.forEach((frequency, at) => {
    const begins = audio.currentTime + at * noteSeconds;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loudness, begins + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + fadeSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + fadeSeconds);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const canRing = (): boolean => context?.state === 'running';

export interface Chime {
  readonly isOn: boolean;
  readonly turn: () => void;
  /** False until the first touch: browsers block sound before it. */
  readonly isArmed: boolean;
}

/** The sound for new orders, offers or exceptions: saved on this device, off by default unless `isOnFirst`. */
export function useChime(whom: 'partner' | 'driver' | 'staff', isOnFirst = false): Chime {
  const key = `sufra.${whom}-sound`;
  const [isOn, setOn] = useState(() => (localStorage.getItem(key) ?? (isOnFirst ? 'on' : 'off')) === 'on');
  const isArmed = useSyncExternalStore(subscribe, canRing, () => false);
  useEffect(() => {
    if (!isOn || isArmed) return;
    const touch = (): void => void wake();
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) touch();
    // On pointerdown, a notice that goes away would move the button from under the finger.
    document.addEventListener('click', touch);
    document.addEventListener('keydown', touch);
    return () => {
      document.removeEventListener('click', touch);
      document.removeEventListener('keydown', touch);
    };
  }, [isOn, isArmed]);
  const turn = (): void => {
    localStorage.setItem(key, isOn ? 'off' : 'on');
    setOn(!isOn);
    if (!isOn) ring();
  };
  return { isOn, turn, isArmed };
}

/** Rings every few seconds. */
export function useAlarm(isRinging: boolean): void {
  useEffect(() => {
    if (!isRinging) return;
    ring();
    const timer = setInterval(ring, againMs);
    return () => clearInterval(timer);
  }, [isRinging]);
}
