// Wrong: text in the markup, a missing text key, an API path, a physical margin.
import { useTranslation } from 'react-i18next';
import { boot } from '../../../server/src/main.ts';

export function Page() {
  const { t } = useTranslation();
  return (
    <section style={{ marginLeft: 8 }} aria-label="Orders">
      Your orders
      <button onClick={() => void fetch('/api/orders')}>{t('no_such_key')}</button>
      {String(boot)}
    </section>
  );
}
export const page = Page;
