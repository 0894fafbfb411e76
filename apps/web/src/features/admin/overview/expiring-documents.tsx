import { getExpiringDocuments } from '@sufra/contract/partners/documents.ts';
import { IconId } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { useAdminQuery } from '../admin.api.ts';
import { Expiry } from '../applications/identity-documents.tsx';
import { useMay } from '../may.tsx';

export function ExpiringDocuments() {
  const { t } = useTranslation('admin');
  const mayRenew = useMay()('partner_changes');
  const reading = useAdminQuery(
    ['expiring-documents'],
    (signal) => call(getExpiringDocuments, { signal }),
    mayRenew,
  );
  const documents = reading.data ?? [];
  if (documents.length === 0) return null;
  return (
    <SectionCard title={t('documents.expiring')} icon={<IconId aria-hidden="true" />}>
      <ul role="list">
        {documents.map(({ id, kind, expiresOn, holder }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-16 border-b border-line py-8 last:border-b-0"
          >
            <Link
              className="inline-flex min-h-target items-center font-semibold"
              to={`/admin/${holder.role}s/${holder.id}`}
            >
              <bdi>{holder.name}</bdi>
            </Link>
            <span>{t(`documents.kind.${kind}`)}</span>
            <Expiry expiresOn={expiresOn} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
