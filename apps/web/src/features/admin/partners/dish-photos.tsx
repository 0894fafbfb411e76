import { type getAdminPartner, takeDownDishPhoto } from '@sufra/contract/partners/admin-partners.ts';
import { dishPhotoPath } from '@sufra/contract/partners/dish-photos.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { isolate } from '../../../lib/format.ts';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { useMay } from '../may.tsx';

type DishPhoto = ReplyOf<typeof getAdminPartner>['photos'][number];

interface TakeDownDialogProps {
  partnerId: string;
  photo: DishPhoto;
  onClose: () => void;
}

function TakeDownDialog({ partnerId, photo, onClose }: TakeDownDialogProps) {
  const { t } = useTranslation('admin');
  const { id: photoId, mealId } = photo;
  const takingDown = useAdminAction({
    act: (reason: string) =>
      call(takeDownDishPhoto, { params: { id: partnerId, photoId }, body: { mealId, reason } }),
    refreshes: ['partners', 'audit'],
    done: { title: t('photos.done_title'), text: t('photos.done') },
    failed: { title: t('photos.failed') },
  });
  return (
    <DecisionDialog
      title={t('photos.ask', { name: isolate(photo.name) })}
      reason={{ label: t('decision.reason'), hint: t('photos.hint') }}
      confirm={t('photos.take_down')}
      tone="danger"
      isPending={takingDown.isPending}
      problem={takingDown.problem}
      failed={t('photos.failed')}
      onConfirm={(reason) => takingDown.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('photos.effect')}</p>
    </DecisionDialog>
  );
}

export function DishPhotos({ partnerId, photos }: { partnerId: string; photos: readonly DishPhoto[] }) {
  const { t } = useTranslation('admin');
  const mayChange = useMay()('partner_changes');
  const [asked, setAsked] = useState<DishPhoto | null>(null);
  if (photos.length === 0) return null;
  return (
    <SectionCard title={t('photos.title')}>
      <p className="text-muted">{t('photos.lead')}</p>
      <ul className="grid grid-cols-2 gap-16 sm:grid-cols-3">
        {photos.map((photo) => (
          <li key={photo.id} className="flex min-w-0 flex-col gap-8">
            <a
              href={dishPhotoPath(photo.id)}
              target="_blank"
              rel="noreferrer"
              className="flex flex-col gap-8"
            >
              <img
                src={dishPhotoPath(photo.id)}
                alt=""
                loading="lazy"
                className="aspect-4/3 w-full rounded-card object-cover"
              />
              <bdi>{photo.name}</bdi>
            </a>
            {mayChange && (
              <Button
                variant="quiet"
                aria-label={t('photos.take_down_named', { name: isolate(photo.name) })}
                onClick={() => setAsked(photo)}
              >
                {t('photos.take_down')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <TakeDownDialog partnerId={partnerId} photo={asked} onClose={() => setAsked(null)} />}
    </SectionCard>
  );
}
