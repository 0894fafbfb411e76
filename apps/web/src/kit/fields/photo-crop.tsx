import { IconPhotoUp } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { ChoiceGroup } from '../controls/choice.tsx';
import { Stack } from '../layout/surface.tsx';
import { cropOf, cut, draw, type Framing, ratios, type Shape } from '../pictures/photo-crop.ts';
import { pictureOfFile } from '../pictures/picture.ts';

const middle: Framing = { shape: 'wide', zoom: 1, x: 0.5, y: 0.5 };

/** Reads a file as an upright image and frames it; a problem is a text. */
export function usePhotoCrop() {
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
  const [framing, setFraming] = useState(middle);
  const change = (part: Partial<Framing>): void => setFraming((before) => ({ ...before, ...part }));
  /** A JPEG as a data URL, or null with a problem. */
  const cutOut = (): string | null => {
    const cropped = image === null ? null : cut(image, cropOf(image, framing));
    setProblem(cropped !== null && 'problem' in cropped ? t(`field.${cropped.problem}`) : undefined);
    return cropped !== null && 'url' in cropped ? cropped.url : null;
  };
  return { image, problem, isReading, read, framing, change, cutOut };
}

export type PhotoCropping = ReturnType<typeof usePhotoCrop>;

function FileChoice({ reading, hasPhoto }: { reading: PhotoCropping; hasPhoto: boolean }) {
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
  shapes: readonly Shape[];
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
  const { image, name, framing, shapes, onFraming } = props;
  const { t } = useTranslation('menu');
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useDrag(props);
  useEffect(() => {
    if (canvas.current !== null) draw(image, cropOf(image, framing), canvas.current, 640);
  }, [image, framing]);
  return (
    <Stack>
      {shapes.length > 1 && (
        <ChoiceGroup
          legend={t('photo.shape')}
          layout="chips"
          options={shapes.map((value) => ({ value, label: t(`photo.${value}`) }))}
          value={framing.shape}
          onChange={(shape) => onFraming({ shape })}
        />
      )}
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

interface PhotoCropProps {
  crop: PhotoCropping;
  name: string;
  hasPhoto: boolean;
  shapes?: readonly Shape[];
}

const allShapes = Object.keys(ratios) as Shape[];

export function PhotoCrop({ crop, name, hasPhoto, shapes = allShapes }: PhotoCropProps) {
  const { image, framing, change } = crop;
  return (
    <>
      {image !== null && (
        <Crop image={image} name={name} framing={framing} shapes={shapes} onFraming={change} />
      )}
      <FileChoice reading={crop} hasPhoto={hasPhoto} />
    </>
  );
}
