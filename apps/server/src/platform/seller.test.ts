import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { WrongSetting } from './config/setting.ts';

const read = (env: Record<string, string>) =>
  readConfig({ DATA_KEYS: Buffer.alloc(32, 3).toString('base64'), ...env }, tmpdir());

const wrong: readonly [string, readonly string[]][] = [
  ['SELLER_NAME_EN', ['x'.repeat(201)]],
  ['SELLER_NAME_AR', ['س'.repeat(201)]],
  ['SELLER_ADDRESS_EN', ['x'.repeat(301)]],
  ['SELLER_ADDRESS_AR', ['س'.repeat(301)]],
  [
    'SELLER_TRN',
    ['10000000000000', '1000000000000033', '100-0000-0000-003', 'TRN100000000003', '١٠٠٠٠٠٠٠٠٠٠٠٠٠٣'],
  ],
];

it.each(wrong.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  'names a wrong %s=%j in one line',
  (name, value) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(WrongSetting);
    expect(attempt).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
  },
);

it('requires all seller settings or none', () => {
  const company = {
    SELLER_NAME_EN: 'Sufra Foods LLC',
    SELLER_NAME_AR: 'سفرة للأغذية ذ.م.م',
    SELLER_ADDRESS_EN: 'Office 7, Al Quoz, Dubai',
    SELLER_ADDRESS_AR: 'مكتب ٧، القوز، دبي',
    SELLER_TRN: '100234567890003',
  };
  expect(read({}).seller).toBeNull();
  expect(read(company).seller).toEqual({
    name: { en: company.SELLER_NAME_EN, ar: company.SELLER_NAME_AR },
    address: { en: company.SELLER_ADDRESS_EN, ar: company.SELLER_ADDRESS_AR },
    trn: company.SELLER_TRN,
  });
  for (const missing of Object.keys(company))
    expect(() => read({ ...company, [missing]: '' })).toThrow(new RegExp(`^${missing} must be [^\\n]+\\.$`));
});
