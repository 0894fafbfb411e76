import { mealPicturePath } from '@sufra/contract/catalogue/cms.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { Dialog } from '../../../../kit/controls/dialog.tsx';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../../kit/feedback/states.tsx';
import { PhotoCrop, type PhotoCropping, usePhotoCrop } from '../../../../kit/fields/photo-crop.tsx';
import { Badge, Stack } from '../../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../../kit/pictures/dish-picture.tsx';
import { cropOf, draw } from '../../../../kit/pictures/photo-crop.ts';
import { fieldErrors } from '../../../../lib/form.ts';
import { formatNumber, isolate } from '../../../../lib/format.ts';
import { momentText } from '../../admin-text.ts';
import { type PictureChange, useChangePicture, useMealPictures } from '../cms.api.ts';

interface PicturedMeal {
  id: string;
  title: string;
  cuisine: string;
  image: string | null;
}

function usePreview({ image, framing }: PhotoCropping): string | null {
  return useMemo(() => {
    if (image === null) return null;
    const canvas = document.createElement('canvas');
    return draw(image, cropOf(image, framing), canvas, 640) ? canvas.toDataURL('image/jpeg') : null;
  }, [image, framing]);
}

const previews = [
  ['card', 'wide', 'w-256'],
  ['recipe', 'square', 'w-192'],
  ['small', 'round', 'w-96'],
] as const;

function Previews({ meal, image }: { meal: PicturedMeal; image: string | null }) {
  const { t } = useTranslation('cms');
  return (
    <section aria-label={t('picture.preview')} className="flex min-w-0 flex-col gap-12">
      <h3 className="text-16 font-semibold">{t('picture.preview')}</h3>
      <div className="flex flex-wrap items-end gap-16">
        {previews.map(([place, shape, width]) => (
          <figure key={place} className={`flex max-w-full flex-col gap-8 ${width}`}>
            <div className="overflow-hidden rounded-card border border-line">
              <DishPicture
                mealId={meal.id}
                name={meal.title}
                image={image}
                cuisine={meal.cuisine}
                shape={shape}
                labelled={false}
                loading="eager"
              />
              {place === 'card' && <p className="bg-surface p-12 font-semibold">{meal.title}</p>}
            </div>
            <figcaption className="text-14 text-muted">{t(`picture.${place}`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

interface HistoryProps {
  meal: PicturedMeal;
  isBusy: boolean;
  onUse: (pictureId: string | null) => void;
}

function History({ meal, isBusy, onUse }: HistoryProps) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useMealPictures(meal.id);
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('picture.history_failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton height="3rem" />
      </Loading>
    );
  const uploads = data.uploads.map(({ id, at, by }, index) => ({
    id,
    image: mealPicturePath(id),
    name: t('picture.uploaded', { number: formatNumber(data.uploads.length - index, language) }),
    about: t('picture.by', { who: by ?? t('picture.somebody'), when: momentText(at, language) }),
  }));
  const drawn = { id: null, image: data.drawn, name: t('picture.drawn'), about: null };
  return (
    <ul role="list" className="flex flex-col gap-16">
      {[...uploads, drawn].map(({ id, image, name, about }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-16 gap-y-8">
          <span className="w-64 flex-none overflow-hidden rounded-card">
            <DishPicture
              mealId={meal.id}
              name={meal.title}
              image={image}
              cuisine={meal.cuisine}
              shape="square"
              labelled={false}
            />
          </span>
          <span className="min-w-0 grow basis-160">
            <span className="font-semibold">{name}</span>
            {about !== null && <span className="block text-14 wrap-anywhere text-muted">{about}</span>}
          </span>
          {image === data.image ? (
            <Badge tone="good">{t('picture.shown')}</Badge>
          ) : (
            <Button
              variant="quiet"
              aria-disabled={isBusy}
              aria-label={t('picture.use_named', { name })}
              onClick={() => onUse(id)}
            >
              {t('picture.use')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PictureDialogProps {
  meal: PicturedMeal;
  onChanged: (image: string | null) => void;
  onClose: () => void;
}

export function MealPictureDialog({ meal, onChanged, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['cms', 'common']);
  const crop = usePhotoCrop();
  const preview = usePreview(crop);
  const changing = useChangePicture(meal.id);
  const change = (body: PictureChange, done?: () => void): void => {
    const onSuccess = ({ image }: { image: string | null }): void => {
      onChanged(image);
      done?.();
    };
    changing.mutate(body, { onSuccess });
  };
  const save = (): void => {
    const photo = crop.cutOut();
    if (photo !== null) change({ photo }, onClose);
  };
  const problem = crop.problem ?? fieldErrors(changing.error)['photo'] ?? changing.problem;
  const name = isolate(meal.title);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('picture.dialog', { name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button disabled={crop.image === null} pending={changing.isPending} onClick={save}>
            {t('picture.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('picture.lead')}</p>
        <div className="grid items-start gap-24 md:grid-cols-2">
          <Stack>
            <PhotoCrop crop={crop} name={name} hasPhoto={meal.image !== null} shapes={['wide']} />
          </Stack>
          <Previews meal={meal} image={preview ?? meal.image} />
        </div>
        {problem !== null && (
          <Notice tone="danger" role="alert" title={t('picture.failed')}>
            {problem}
          </Notice>
        )}
        <h3 className="text-16 font-semibold">{t('picture.history')}</h3>
        <History meal={meal} isBusy={changing.isPending} onUse={(pictureId) => change({ pictureId })} />
      </Stack>
    </Dialog>
  );
}
