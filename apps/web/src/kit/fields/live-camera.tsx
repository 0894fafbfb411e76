import { IconCamera, IconCameraRotate, IconHandStop, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureOf } from '../pictures/picture.ts';
import { Button } from '../controls/button.tsx';
import styles from './capture-field.module.css';
import { classes } from '../style/classes.ts';
import { VisuallyHidden } from '../layout/surface.tsx';

/** Seconds between the first picture and the still. */
const secondsToStill = 2;

interface LiveCameraProps {
  label: string;
  facing: Facing;
  onStill: (url: string) => void;
  onFail: () => void;
  onClose: () => void;
}

/** Null while waiting for the camera or the user. */
function useCountdown(take: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const taking = useRef(take);
  useEffect(() => {
    taking.current = take;
  });
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      setLeft(null);
      taking.current();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(secondsToStill), hold: () => setLeft(null) };
}

function stillOf(video: RefObject<HTMLVideoElement | null>): string | null {
  const shown = video.current;
  if (shown === null) return null;
  const still = pictureOf(shown, { width: shown.videoWidth, height: shown.videoHeight });
  return 'url' in still ? still.url : null;
}

export function LiveCamera({ label, facing: wanted, onStill, onFail, onClose }: LiveCameraProps) {
  const { t } = useTranslation(['capture', 'common']);
  const [facing, setFacing] = useState(wanted);
  const [isShowing, setShowing] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const { video, hasOther } = useCamera(facing, { onFail, onHidden: onClose });
  const { left, start, hold } = useCountdown(() => {
    const url = stillOf(video);
    if (url === null) onFail();
    else onStill(url);
  });
  useEffect(() => first.current?.focus(), []);
  const turn = (): void => {
    hold();
    setShowing(false);
    setFacing(facing === 'user' ? 'environment' : 'user');
  };
  const isCounting = left !== null;
  const said = !isShowing ? t('opening') : isCounting ? t('counting') : t('held');
  return (
    <>
      <div className={styles['frame']}>
        <video
          ref={video}
          className={classes(styles['picture'], facing === 'user' && styles['asInMirror'])}
          aria-label={t('live', { name: label })}
          autoPlay
          muted
          playsInline
          onPlaying={() => {
            if (isShowing) return;
            setShowing(true);
            start();
          }}
        />
        {isCounting && (
          <span className={styles['count']} aria-hidden="true">
            {left}
          </span>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div className={styles['actions']}>
        <Button
          ref={first}
          variant="quiet"
          pending={!isShowing}
          pendingLabel={t('opening')}
          start={
            isCounting ? (
              <IconHandStop size={20} aria-hidden="true" />
            ) : (
              <IconCamera size={20} aria-hidden="true" />
            )
          }
          onClick={isCounting ? hold : start}
        >
          {t(isCounting ? 'hold' : 'now')}
        </Button>
        {hasOther && (
          <Button variant="plain" onClick={turn} start={<IconCameraRotate size={20} aria-hidden="true" />}>
            {t('turn')}
          </Button>
        )}
        <Button variant="plain" onClick={onClose} start={<IconX size={20} aria-hidden="true" />}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </>
  );
}

export type Facing = 'environment' | 'user';

interface Hearing {
  /** No camera, or permission denied or revoked. */
  readonly onFail: () => void;
  /** The page was hidden while the camera was on. */
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

function useCamera(facing: Facing, hearing: Hearing) {
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
