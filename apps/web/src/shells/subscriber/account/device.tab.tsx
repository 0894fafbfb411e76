import { Installing } from '../../../features/device/installing.tsx';
import { NewsSwitch } from '../../../features/device/news-switch.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';

export function Component() {
  return (
    <Stack gap={24}>
      <NewsSwitch />
      <Installing />
    </Stack>
  );
}
