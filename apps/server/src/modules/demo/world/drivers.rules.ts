import type { Emirate, VehicleType } from '@sufra/contract/options.ts';
import type { DriverRecord } from '../../delivery/index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface DemoDriver {
  readonly phone: string;
  readonly name: string;
  readonly emirate: Emirate;
  readonly vehicleType: VehicleType;
  readonly model: string;
  readonly color: string;
  readonly plateNumber: string | null;
  readonly year: number | null;
}

const row = (
  phone: string,
  name: string,
  emirate: Emirate,
  vehicle: readonly [type: VehicleType, model: string, color: string, plate?: string, year?: number],
): DemoDriver => {
  const [vehicleType, model, color, plateNumber = null, year = null] = vehicle;
  return { phone, name, emirate, vehicleType, model, color, plateNumber, year };
};

export const demoDrivers: readonly DemoDriver[] = [
  row('+971500000021', 'Bilal Hassan', 'Dubai', ['motorcycle', 'Honda CB150', 'Red', 'Dubai 9 4021', 2023]),
  row('+971500000022', 'Arjun Nair', 'Dubai', ['car', 'Toyota Yaris', 'White', 'Dubai Z 4022', 2022]),
  row('+971500000201', 'Samir Yousef', 'Dubai', ['motorcycle', 'Yamaha FZ', 'Blue', 'Dubai 9 4201', 2022]),
  row('+971500000202', 'Joy Santos', 'Dubai', ['scooter', 'Vespa Primavera', 'Green', 'Dubai 9 4202', 2024]),
  row('+971500000203', 'Imran Qureshi', 'Dubai', ['bicycle', 'Trek FX 2', 'Black']),
  row('+971500000211', 'Daniel Okoro', 'Abu Dhabi', [
    'motorcycle',
    'Bajaj Pulsar',
    'Black',
    'Abu Dhabi 2 4211',
    2023,
  ]),
  row('+971500000212', 'Hamad Al Ketbi', 'Abu Dhabi', [
    'car',
    'Nissan Sunny',
    'Silver',
    'Abu Dhabi 5 4212',
    2021,
  ]),
  row('+971500000213', 'Ravi Pillai', 'Abu Dhabi', [
    'scooter',
    'Honda Activa',
    'Grey',
    'Abu Dhabi 2 4213',
    2022,
  ]),
  row('+971500000221', 'Tariq Mahmood', 'Sharjah', [
    'motorcycle',
    'Honda Unicorn',
    'Black',
    'Sharjah 1 4221',
    2022,
  ]),
  row('+971500000222', 'Maria Cruz', 'Sharjah', ['car', 'Kia Picanto', 'Red', 'Sharjah 3 4222', 2023]),
  row('+971500000231', 'Yasin Demir', 'Ajman', ['motorcycle', 'TVS Apache', 'White', 'Ajman B 4231', 2021]),
  row('+971500000232', 'Kofi Mensah', 'Ajman', ['car', 'Suzuki Swift', 'Blue', 'Ajman A 4232', 2020]),
  row('+971500000241', 'Salem Al Naqbi', 'Fujairah', [
    'car',
    'Toyota Corolla',
    'White',
    'Fujairah C 4241',
    2022,
  ]),
  row('+971500000242', 'Nuwan Perera', 'Fujairah', [
    'motorcycle',
    'Yamaha YBR',
    'Red',
    'Fujairah M 4242',
    2023,
  ]),
  row('+971500000251', 'Adel Mansour', 'Ras Al Khaimah', [
    'car',
    'Hyundai Accent',
    'Grey',
    'Ras Al Khaimah D 4251',
    2021,
  ]),
  row('+971500000252', 'Prakash Rai', 'Ras Al Khaimah', [
    'motorcycle',
    'Honda Shine',
    'Blue',
    'Ras Al Khaimah M 4252',
    2022,
  ]),
  row('+971500000261', 'Faris Haddad', 'Umm Al Quwain', [
    'car',
    'Mazda 2',
    'White',
    'Umm Al Quwain A 4261',
    2022,
  ]),
  row('+971500000262', 'Anil Thapa', 'Umm Al Quwain', [
    'motorcycle',
    'Hero Hunk',
    'Black',
    'Umm Al Quwain M 4262',
    2023,
  ]),
];

export const driverPhones: readonly string[] = demoDrivers.map(({ phone }) => phone);

export const playedDriverPhones: readonly string[] = ['+971500000021', '+971500000022'];

export const recordOf = (
  { name, emirate, vehicleType, model, color, plateNumber, year }: DemoDriver,
  made: { readonly id: string; readonly accountId: AccountId; readonly createdAt: Date },
): Omit<DriverRecord, 'status'> => ({
  ...made,
  ...{ name, emirate, vehicleType, plateNumber },
  email: null,
  vehicle: { model, year, color },
});
