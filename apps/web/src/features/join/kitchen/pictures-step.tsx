import {
  IconArrowLeft,
  IconArrowRight,
  IconFileCertificate,
  IconId,
  IconUserSquareRounded,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { formatList } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { CaptureGrid } from '../wizard/capture-grid.tsx';
import { NotKept } from '../wizard/wizard-frame.tsx';
import styles from '../wizard/wizard.module.css';
import { capturesOf, joinKinds, missingOf, type JoinStep, type PictureName } from './join-kinds.ts';
import { KitchenHead } from './kitchen-head.tsx';
import type { Join } from './use-join.ts';
import { classes } from '../../../kit/style/classes.ts';

const icons: Readonly<Record<PictureName, Icon>> = {
  idFront: IconId,
  idBack: IconId,
  selfie: IconUserSquareRounded,
  tradeLicense: IconFileCertificate,
  managerEmiratesId: IconId,
  managerSelfie: IconUserSquareRounded,
};

function StepNavigation({ join, step }: { join: Join; step: JoinStep }) {
  const { t } = useTranslation(['join', 'common']);
  const { language } = useLanguage();
  const id = useId();
  const { steps } = joinKinds[join.kind];
  const at = steps.indexOf(step);
  const missing = missingOf(join.kind, step, join.pictures);
  return (
    <div className="flex flex-col gap-16">
      <p id={id} role="status" className="text-14 text-muted">
        {missing.length > 0 &&
          t('still_missing', {
            list: formatList(
              missing.map((name) => t(`picture.${name}.label`)),
              language,
            ),
          })}
      </p>
      <div className={classes(styles['actions'], 'flex flex-wrap justify-between gap-12 max-xs:*:flex-auto')}>
        <Button
          variant="quiet"
          onClick={() => join.goTo(steps[at - 1] ?? 'intro')}
          start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
        >
          {t('common:actions.back')}
        </Button>
        <Button
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? id : undefined}
          onClick={() => join.goTo(steps[at + 1] ?? 'details')}
          end={<IconArrowRight size={20} className="mirrors" aria-hidden="true" />}
        >
          {t('next')}
        </Button>
      </div>
    </div>
  );
}

export function PicturesStep({ join, step }: { join: Join; step: JoinStep }) {
  const { t } = useTranslation('join');
  const { kind, pictures, refused } = join;
  const element = useRef<HTMLDivElement>(null);
  const wrong = fieldErrors(join.error);
  const hasRefused = refused.length > 0;
  useEffect(() => {
    if (hasRefused) focusFirstWrong(element.current);
  }, [hasRefused]);
  return (
    <>
      <KitchenHead
        kind={kind}
        step={step}
        title={t(`${kind}.${step}.title`)}
        subtitle={t(`${kind}.${step}.lead`)}
      />
      {joinKinds[kind].steps[1] === step && !hasRefused && (join.isRestored || join.isSentBack) && (
        <NotKept text={t(`not_kept.${kind}`)} />
      )}
      {hasRefused && (
        <Notice tone="danger" role="alert" title={t('failed')}>
          {t('refused_picture')}
        </Notice>
      )}
      <div ref={element}>
        <CaptureGrid
          captures={capturesOf(kind, step)}
          icons={icons}
          pictures={pictures}
          onTake={join.take}
          errorOf={(name) => (refused.includes(name) ? wrong[`documents.${name}`] : undefined)}
          failure={t(`${kind}.camera_failed`)}
        />
      </div>
      <StepNavigation join={join} step={step} />
    </>
  );
}
