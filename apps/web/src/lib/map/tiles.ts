import 'leaflet/dist/leaflet.css';
import { map as createMap, type Map as LeafletMap, tileLayer } from 'leaflet';

export interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

/** A tile server that hangs must not hide what is on the map. */
const tileTimeoutMs = 6_000;

/** `onFail` if no tile loads: a drawn map takes over. */
export function createTileMap(element: HTMLElement, { url }: Tiles, onFail: () => void): LeafletMap {
  // No controls or keyboard: the same facts are also text beside it.
  const map = createMap(element, { zoomControl: false, attributionControl: false, keyboard: false });
  map.scrollWheelZoom.disable();
  let hasTile = false;
  const giveUp = (): void => {
    if (!hasTile) onFail();
  };
  const deadline = setTimeout(giveUp, tileTimeoutMs);
  map.on('unload', () => clearTimeout(deadline));
  tileLayer(url, { maxZoom: 19 })
    .on('tileload', () => {
      hasTile = true;
    })
    .on('tileerror', giveUp)
    .addTo(map);
  return map;
}
