import { useEffect, useState } from 'react';

const notes = [659.25, 880] as const;
const loudness = 0.12;
const noteSeconds = 0.22;
const fadeSeconds = 0.9;

let context: AudioContext | null = null;

function wake(): AudioContext {
  context ??= new AudioContext();
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

export interface Chime {
  readonly isOn: boolean;
  readonly turn: () => void;
}

/** The sound for new orders or offers: saved on this device, off by default unless `isOnFirst`. */
export function useChime(whom: 'partner' | 'driver', isOnFirst = false): Chime {
  const key = `sufra.${whom}-sound`;
  const [isOn, setOn] = useState(() => (localStorage.getItem(key) ?? (isOnFirst ? 'on' : 'off')) === 'on');
  useEffect(() => {
    if (!isOn) return;
    // After a reload, browsers block sound until the first interaction.
    const touch = (): void => void wake();
    document.addEventListener('pointerdown', touch, { once: true });
    document.addEventListener('keydown', touch, { once: true });
    return () => {
      document.removeEventListener('pointerdown', touch);
      document.removeEventListener('keydown', touch);
    };
  }, [isOn]);
  const turn = (): void => {
    localStorage.setItem(key, isOn ? 'off' : 'on');
    setOn(!isOn);
    if (!isOn) ring();
  };
  return { isOn, turn };
}
