import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const icon = (name, sizes, purpose) => ({ src: `/icons/${name}.png`, sizes, type: 'image/png', purpose });

const icons = [
  icon('icon-192', '192x192', 'any'),
  icon('icon-512', '512x512', 'any'),
  icon('maskable-192', '192x192', 'maskable'),
  icon('maskable-512', '512x512', 'maskable'),
];

const places = { today: '/dashboard', shopping: '/week/shopping', orders: '/account?tab=orders' };

/** One app id for every language, so that switching language keeps the installed app. */
const manifestOf = ({ lang, dir, name, shortName, description, shortcuts }, colours) => ({
  id: '/',
  lang,
  dir,
  name,
  short_name: shortName,
  description,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: colours.light,
  background_color: colours.light,
  categories: ['food', 'lifestyle'],
  icons,
  shortcuts: Object.entries(places).map(([place, url]) => ({
    name: shortcuts[place],
    url,
    icons: [icons[0]],
  })),
});

export const manifestPath = (language) => `manifest.${language}.webmanifest`;

export async function writeWebManifest(client, described, colours) {
  const text = JSON.stringify(manifestOf(described, colours));
  await writeFile(path.join(client, manifestPath(described.lang)), text);
}
