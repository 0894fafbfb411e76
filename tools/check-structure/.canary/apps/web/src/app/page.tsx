// Wrong: text in the markup, a key no catalogue has, a path of the wire, a physical margin, Mantine outside ui.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { boot } from '../../../server/src/main.ts';

export function Page() {
  const { t } = useTranslation();
  return (
    <section style={{ marginLeft: 8 }} aria-label="Orders">
      Your orders
      <Button onClick={() => void fetch('/api/orders')}>{t('no_such_key')}</Button>
      {String(boot)}
    </section>
  );
}
export const page = Page;
