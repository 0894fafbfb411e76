import { IconCamera, IconCircleCheckFilled, IconPhotoUp, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureOfFile } from '../pictures/picture.ts';
import { Button } from '../controls/button.tsx';
import styles from './capture-field.module.css';
import { classes } from '../style/classes.ts';
import { FieldError } from './field.tsx';
import { LiveCamera, type Facing } from './live-camera.tsx';
import { Notice } from '../feedback/notice.tsx';
import { VisuallyHidden } from '../layout/surface.tsx';

export interface CaptureFieldProps {
  label: string;
  hint: string;
  icon: ReactNode;
  facing: Facing;
  /** A data URL. */
  picture: string | null;
  onPicture: (url: string) => void;
  error?: string | undefined;
  /** Shown if the camera can't be opened. */
  failure: string;
  /** Only one camera can be open at a time. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Returns the focus after the camera has closed. */
function useReturn(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}

function useFile(onPicture: (url: string) => void) {
  const { t } = useTranslation('errors');
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setReading(true);
    const picture = await pictureOfFile(file);
    setReading(false);
    if ('url' in picture) onPicture(picture.url);
    setProblem('problem' in picture ? t(`field.${picture.problem}`) : undefined);
  };
  return { problem, isReading, read, forget: () => setProblem(undefined) };
}

function FileButton({ label, isReading, onFile }: FileButtonProps) {
  const { t } = useTranslation('capture');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose_named', { name: label })}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <Button
        variant="plain"
        pending={isReading}
        aria-label={t('choose_named', { name: label })}
        start={<IconPhotoUp size={20} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('choose')}
      </Button>
    </>
  );
}

interface FileButtonProps {
  label: string;
  isReading: boolean;
  onFile: (file: File | undefined) => void;
}

function Still({ label, picture, icon }: Pick<CaptureFieldProps, 'label' | 'picture' | 'icon'>) {
  const { t } = useTranslation('capture');
  return (
    <div className={classes(styles['frame'], picture === null && styles['empty'])}>
      {picture === null ? (
        icon
      ) : (
        <img className={styles['picture']} src={picture} alt={t('taken', { name: label })} />
      )}
    </div>
  );
}

interface CameraButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  label: string;
  isTaken: boolean;
  describedBy: string | undefined;
  onOpen: () => void;
}

function CameraButton({ ref, label, isTaken, describedBy, onOpen }: CameraButtonProps) {
  const { t } = useTranslation('capture');
  const Icon = isTaken ? IconRefresh : IconCamera;
  return (
    <Button
      ref={ref}
      variant="quiet"
      aria-label={t(isTaken ? 'recapture_named' : 'capture_named', { name: label })}
      aria-describedby={describedBy}
      start={<Icon size={20} aria-hidden="true" />}
      onClick={onOpen}
    >
      {t(isTaken ? 'recapture' : 'capture')}
    </Button>
  );
}

export function CaptureField(props: CaptureFieldProps) {
  const { label, hint, icon, facing, picture, onPicture, error, failure, isOpen, onOpen } = props;
  const { t } = useTranslation('capture');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const file = useFile((url) => take(url));
  useReturn(isOpen, button);

  const take = (url: string): void => {
    setFailed(false);
    file.forget();
    onOpen(false);
    onPicture(url);
  };
  const fail = (): void => {
    setFailed(true);
    onOpen(false);
  };
  const open = (): void => {
    setFailed(false);
    file.forget();
    onOpen(true);
  };
  const wrong = file.problem ?? error;
  const describedBy = wrong === undefined ? undefined : `${id}error`;
  const isTaken = picture !== null;
  return (
    <section className={styles['field']} aria-labelledby={id} data-wrong={wrong !== undefined}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['label']}>
          {label}
        </h2>
        {isTaken && <IconCircleCheckFilled size={22} className={styles['done']} aria-hidden="true" />}
      </div>
      {/* Always rendered, so that it is announced however the picture was taken. */}
      <VisuallyHidden>
        <span role="status">{isTaken && !isOpen ? t('taken_said', { name: label }) : ''}</span>
      </VisuallyHidden>
      {isOpen ? (
        <LiveCamera
          label={label}
          facing={facing}
          onStill={take}
          onFail={fail}
          onClose={() => onOpen(false)}
        />
      ) : (
        <>
          <Still label={label} picture={picture} icon={icon} />
          <p className={styles['hint']}>{isTaken ? t('check') : hint}</p>
          {hasFailed && (
            <Notice tone="danger" role="alert" title={failure}>
              {t('instead')}
            </Notice>
          )}
          <FieldError id={`${id}error`} error={wrong} />
          <div className={styles['actions']}>
            <CameraButton
              ref={button}
              label={label}
              isTaken={isTaken}
              describedBy={describedBy}
              onOpen={open}
            />
            <FileButton
              label={label}
              isReading={file.isReading}
              onFile={(chosen) => void file.read(chosen)}
            />
          </div>
        </>
      )}
    </section>
  );
}
