import { IconMessage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { CallButton, sideWord, type TalkProps } from './call-button.tsx';

const fetchDialog = () => import('./conversation-dialog.tsx');
const ConversationDialog = lazy(async () => ({ default: (await fetchDialog()).ConversationDialog }));

function Dot() {
  const { t } = useTranslation('talk');
  return (
    <span className="inline-block size-12 flex-none rounded-circle bg-danger-text">
      <VisuallyHidden>{t('unread')}</VisuallyHidden>
    </span>
  );
}

interface OpenProps extends Pick<TalkProps, 'talks' | 'isGrocery' | 'icon'> {
  size: 'md' | 'lg';
  onOpen: () => void;
}

function OpenButton({ talks, isGrocery, icon, size, onOpen }: OpenProps) {
  const { t } = useTranslation('talk');
  const [first] = talks;
  const isUnread = talks.some((one) => one.isUnread);
  const sign = <IconMessage size={icon || size === 'md' ? 20 : 24} aria-hidden="true" />;
  const label = talks.length === 1 && first ? t(`write.${sideWord(first.with, isGrocery)}`) : t('write.any');
  if (icon === undefined)
    return (
      <Button
        variant="quiet"
        size={size}
        className="min-h-48"
        start={sign}
        end={isUnread && <Dot />}
        onClick={onOpen}
      >
        {label}
      </Button>
    );
  return (
    <IconButton
      className={classes(
        'relative size-48 rounded-control border-1_5 border-line-strong',
        isUnread && 'bg-danger-soft',
      )}
      label={`${label} · ${icon.order}${isUnread ? `: ${t('unread')}` : ''}`}
      icon={
        <>
          {sign}
          {isUnread && (
            <span className="absolute end-4 top-4">
              <Dot />
            </span>
          )}
        </>
      }
      onClick={onOpen}
    />
  );
}

export function TalkButton({ size = 'md', ...talk }: TalkProps) {
  const { talks, icon, only, ...parties } = talk;
  const [isOpen, setOpen] = useState(false);
  const [first] = talks;
  // The dialog outlives the sign of an unread message.
  const isShown = icon === undefined || isOpen || talks.some(({ isUnread }) => isUnread);
  return (
    <>
      {first?.canCall === true && icon === undefined && (
        <CallButton {...parties} to={first.with} size={size} />
      )}
      {only !== 'call' && first !== undefined && isShown && (
        <OpenButton {...talk} size={size} onOpen={() => setOpen(true)} />
      )}
      <Suspense>{isOpen && <ConversationDialog {...talk} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
