import { useEffect, useRef, useState } from 'react';

/** `environment` looks away from the person, `user` at them. */
export type Facing = 'environment' | 'user';

interface Hearing {
  /** No camera, no permission, or it was taken away. */
  readonly onFail: () => void;
  /** The page went out of sight while the camera was on. */
  readonly onHidden: () => void;
}

const stop = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());

async function open(facing: Facing): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').length;
}

export function useCamera(facing: Facing, hearing: Hearing) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(hearing);
  const [hasOther, setHasOther] = useState(false);
  useEffect(() => {
    heard.current = hearing;
  });

  useEffect(() => {
    let isLeft = false;
    let stream: MediaStream | null = null;
    const fail = (): void => {
      if (!isLeft) heard.current.onFail();
    };
    const begin = async (): Promise<void> => {
      const opened = await open(facing);
      if (isLeft) return stop(opened);
      stream = opened;
      for (const track of opened.getTracks()) track.addEventListener('ended', fail);
      if (video.current) video.current.srcObject = opened;
      const cameras = await countCameras();
      if (!isLeft) setHasOther(cameras > 1);
    };
    const leave = (): void => {
      if (document.visibilityState === 'hidden' && stream !== null) heard.current.onHidden();
    };
    begin().catch(fail);
    document.addEventListener('visibilitychange', leave);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', leave);
      stop(stream);
    };
  }, [facing]);

  return { video, hasOther };
}
