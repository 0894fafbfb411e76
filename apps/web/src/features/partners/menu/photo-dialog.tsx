import type { MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { pictureOfFile } from '../../../kit/pictures/picture.ts';
import { errorText, fieldErrors } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useDishPhoto } from '../menu-editing.api.ts';
import { cropOf, cut, draw, type Framing, ratios, type Shape } from './photo-crop.ts';

interface PhotoDialogProps {
  item: MenuItemReply;
  onClose: () => void;
}

/** Reads a file as an upright image; a problem is a text. */
function useChosenFile() {
  const { t } = useTranslation('errors');
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setReading(true);
    const picture = await pictureOfFile(file);
    if ('url' in picture) {
      const loaded = new Image();
      loaded.src = picture.url;
      await loaded.decode().catch(() => undefined);
      setImage(loaded);
      setProblem(undefined);
    } else {
      setImage(null);
      setProblem(t(`field.${picture.problem}`));
    }
    setReading(false);
  };
  return { image, problem, isReading, read };
}

function FileChoice({ reading, hasPhoto }: { reading: ReturnType<typeof useChosenFile>; hasPhoto: boolean }) {
  const { t } = useTranslation('menu');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('photo.choose')}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          void reading.read(event.target.files?.[0]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <Button
        variant="quiet"
        fullWidth
        pending={reading.isReading}
        start={<IconPhotoUp size={20} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t(hasPhoto || reading.image !== null ? 'photo.another' : 'photo.choose')}
      </Button>
    </>
  );
}

interface CropProps {
  image: HTMLImageElement;
  name: string;
  framing: Framing;
  onFraming: (change: Partial<Framing>) => void;
}

const sliders = [
  ['zoom', 1, 3],
  ['x', 0, 1],
  ['y', 0, 1],
] as const;

/** Dragging moves the picture by its own width or height. */
function useDrag({ framing, onFraming }: CropProps) {
  const from = useRef<{ x: number; y: number; framing: Framing } | null>(null);
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, framing };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (start === null) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      onFraming({
        x: within(start.framing.x - (event.clientX - start.x) / width),
        y: within(start.framing.y - (event.clientY - start.y) / height),
      });
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
}

function Crop(props: CropProps) {
  const { image, name, framing, onFraming } = props;
  const { t } = useTranslation('menu');
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useDrag(props);
  useEffect(() => {
    if (canvas.current !== null) draw(image, cropOf(image, framing), canvas.current, 640);
  }, [image, framing]);
  return (
    <Stack>
      <ChoiceGroup
        legend={t('photo.shape')}
        layout="chips"
        options={(Object.keys(ratios) as Shape[]).map((value) => ({ value, label: t(`photo.${value}`) }))}
        value={framing.shape}
        onChange={(shape) => onFraming({ shape })}
      />
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('photo.preview', { name })}
        className="w-full max-w-352 cursor-move touch-none self-center rounded-card"
        {...drag}
      />
      {sliders.map(([part, min, max]) => (
        <label key={part} className="flex min-h-48 items-center gap-12">
          <span className="w-112 flex-none text-14">{t(`photo.slide_${part}`)}</span>
          <input
            type="range"
            className="min-h-48 min-w-0 grow accent-main"
            dir="ltr"
            min={min}
            max={max}
            step={0.01}
            value={framing[part]}
            onChange={(event) => onFraming({ [part]: Number(event.target.value) })}
          />
        </label>
      ))}
    </Stack>
  );
}

const middle: Framing = { shape: 'wide', zoom: 1, x: 0.5, y: 0.5 };

function usePhoto({ item, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('menu');
  const reading = useChosenFile();
  const [framing, setFraming] = useState(middle);
  const [ownProblem, setOwnProblem] = useState<string>();
  const saving = useDishPhoto(item.mealId);
  const name = isolate(item.name);
  const send = (photo: string | null): void =>
    saving.mutate(photo, {
      onSuccess: () => {
        toast({
          title: t(photo === null ? 'photo.removed' : 'photo.saved'),
          description: t('item.done', { name }),
        });
        onClose();
      },
    });
  const save = (): void => {
    if (reading.image === null) return;
    const cropped = cut(reading.image, cropOf(reading.image, framing));
    setOwnProblem('problem' in cropped ? t(`errors:field.${cropped.problem}`) : undefined);
    if ('url' in cropped) send(cropped.url);
  };
  const change = (part: Partial<Framing>): void => setFraming((before) => ({ ...before, ...part }));
  const refused = fieldErrors(saving.error)['photo'];
  const failed = saving.error === null ? undefined : (refused ?? errorText(saving.error));
  const problem = reading.problem ?? ownProblem ?? failed;
  return { reading, framing, change, send, save, saving, problem, name };
}

export function PhotoDialog(props: PhotoDialogProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { item, onClose } = props;
  const { reading, framing, change, send, save, saving, problem, name } = usePhoto(props);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photo.title', { name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button disabled={reading.image === null} pending={saving.isPending} onClick={save}>
            {t('photo.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('photo.lead')}</p>
        {reading.image !== null && (
          <Crop image={reading.image} name={name} framing={framing} onFraming={change} />
        )}
        <FileChoice reading={reading} hasPhoto={item.hasOwnPhoto} />
        {item.hasOwnPhoto && reading.image === null && (
          <Button
            variant="plain"
            fullWidth
            aria-disabled={saving.isPending}
            start={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => send(null)}
          >
            {t('photo.remove')}
          </Button>
        )}
        {problem !== undefined && (
          <Notice tone="danger" role="alert" title={t('photo.failed')}>
            {problem}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
