import { type Duplicate, getDuplicates } from '@sufra/contract/partners/documents.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { call } from '../../../lib/api.ts';
import { useAdminQuery } from '../admin.api.ts';

const pathOf = ({ role, id }: Duplicate): string => `/admin/${role}s/${id}`;

export function Duplicates({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data = [] } = useAdminQuery(['duplicates', id], (signal) =>
    call(getDuplicates, { params: { id }, signal }),
  );
  if (data.length === 0) return null;
  return (
    <Notice tone="danger" role="status" title={t('duplicates.title')}>
      <p>{t('duplicates.text')}</p>
      <ul role="list" className="mt-8 flex flex-col gap-8">
        {data.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <strong>{t(`duplicates.kind.${one.kind}`)}</strong>
            <br />
            {t('duplicates.also')}{' '}
            <Link to={pathOf(one)} className="inline-flex min-h-target items-center font-medium">
              <bdi>{one.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
