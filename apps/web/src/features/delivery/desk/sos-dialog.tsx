import { type DriverProfile, sendSos } from '@sufra/contract/delivery/driver-desk.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { LeftToRight, Row, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatTime } from '../../../lib/format.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { useRefetch } from '../delivery.api.ts';
import type { Shift } from './use-shift.ts';

interface SosDialogProps extends Pick<DriverProfile, 'sosAt'> {
  lastPlace: Shift['lastPlace'];
  onClose: () => void;
}

export function SosDialog({ sosAt, lastPlace, onClose }: SosDialogProps) {
  const { t } = useTranslation(['driver', 'common']);
  const { language } = useLanguage();
  const refetch = useRefetch();
  const send = useSingleMutation({
    mutationFn: () => {
      const location = lastPlace();
      return call(sendSos, { body: { ...(location && { location }) } });
    },
    onSuccess: () => refetch('profile'),
  });
  const since = send.data?.sosAt ?? sosAt;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sos.title')}
      actions={
        since === null ? (
          <>
            <Button variant="quiet" size="lg" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button
              variant="danger"
              size="lg"
              className="min-h-64 font-bold"
              pending={send.isPending}
              onClick={() => send.mutate(undefined)}
            >
              {t('sos.send')}
            </Button>
          </>
        ) : (
          <Button size="lg" onClick={onClose}>
            {t('settings.done')}
          </Button>
        )
      }
    >
      <Stack>
        {since === null ? (
          <p>{t('sos.text')}</p>
        ) : (
          <Notice
            tone="good"
            role="status"
            title={t('sos.sent_at', { time: formatTime(new Date(since), language) })}
          >
            {t('sos.sent_text')}
          </Notice>
        )}
        {send.error !== null && (
          <Notice tone="danger" role="alert" title={t('sos.failed')}>
            {errorText(send.error)}
          </Notice>
        )}
        <Row gap={8}>
          <LinkButton to="tel:999" variant="quiet" size="lg">
            {t('help.emergency.police')} <LeftToRight>999</LeftToRight>
          </LinkButton>
          <LinkButton to="tel:998" variant="quiet" size="lg">
            {t('help.emergency.ambulance')} <LeftToRight>998</LeftToRight>
          </LinkButton>
        </Row>
      </Stack>
    </Dialog>
  );
}
