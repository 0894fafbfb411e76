import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { ErrorState } from '../../kit/feedback/states.tsx';
import { errorText } from '../../lib/form.ts';
import { type Menu, useMenu } from './menu.api.ts';

interface MenuReadProps {
  coming: ReactNode;
  children: (menu: Menu) => ReactNode;
}

export function MenuRead({ coming, children }: MenuReadProps) {
  const { t } = useTranslation('menu');
  const { data, error, isFetching, refetch } = useMenu();
  if (data === undefined) {
    return error === null ? (
      coming
    ) : (
      <ErrorState
        error={error}
        title={t('failed.read')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="flex flex-col gap-16">
      {error !== null && (
        <Notice tone="danger" role="status" title={t('failed.stale')}>
          {errorText(error)}
        </Notice>
      )}
      {children(data)}
    </div>
  );
}

interface PartHeadProps {
  id: string;
  to: string;
  back: string;
  title: string;
}

export function PartHead({ id, to, back, title }: PartHeadProps) {
  return (
    <div>
      <LinkButton
        variant="plain"
        className="-ms-12"
        to={to}
        start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
      >
        {back}
      </LinkButton>
      <h2 id={id} className="text-28">
        {title}
      </h2>
    </div>
  );
}
