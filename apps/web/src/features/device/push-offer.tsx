import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Row } from '../../kit/layout/surface.tsx';
import { useInBrowser } from '../../lib/device.ts';
import { whyNot, canNotify, usePush, useTurnPush } from './push.api.ts';

const refusedKey = 'sufra.news-refused';

const isOpenQuestion = (): boolean =>
  canNotify() && Notification.permission === 'default' && localStorage.getItem(refusedKey) === null;

function Offer() {
  const { t } = useTranslation('app');
  const [isAsked, setAsked] = useState(isOpenQuestion);
  const { data } = usePush(isAsked);
  const turn = useTurnPush();
  if (!isAsked || data === undefined || data.publicKey === null) return null;
  const { publicKey, isOn } = data;
  if (isOn) return <Notice tone="good" role="status" title={t('news.on')} />;
  const refuse = (): void => {
    localStorage.setItem(refusedKey, '1');
    setAsked(false);
  };
  return (
    <Notice
      title={t('offer.title')}
      action={
        <Row gap={8}>
          <Button variant="quiet" pending={turn.isPending} onClick={() => turn.mutate(publicKey)}>
            {t('offer.yes')}
          </Button>
          <Button variant="plain" onClick={refuse}>
            {t('offer.no')}
          </Button>
        </Row>
      }
    >
      <p>{t('offer.text')}</p>
      {turn.isError && <p role="alert">{whyNot(turn.error, t)}</p>}
    </Notice>
  );
}

/** Not rendered on the server, which can't know the permission. */
export function PushOffer() {
  return useInBrowser() ? <Offer /> : null;
}
