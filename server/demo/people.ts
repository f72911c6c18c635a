/** The demo people: one of every role, and three hub centers. */
import { randomInt } from 'node:crypto';

import type { StaffKey, UserType } from '../../contract/access.ts';
import type { MerchantCreate } from '../../contract/entities/merchant.ts';
import type { UserStatus } from '../../contract/status.ts';

/** A demo person who is not a merchant. */
export interface DemoPerson {
  fullName: string;
  email: string;
  userType: UserType;
  key: StaffKey | null;
  status: UserStatus;
  /** The account's role in the printed list. */
  role: string;
}

/** A hub center with the fields its form asks for. */
export type DemoHub = Omit<MerchantCreate, 'password' | 'prefix'>;

/** An Italian VAT number: the country, ten digits and their check digit (Luhn). */
export function vatNumber(digits: string): string {
  const sum = digits.split('').reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `IT${digits}${(10 - (sum % 10)) % 10}`;
}

/** The hub centers, the largest first. */
export const HUBS: readonly [DemoHub, DemoHub, DemoHub] = [
  {
    firstName: 'Milano',
    lastName: 'Navigli',
    email: 'milano@ordito.example',
    vatNumber: vatNumber('9914070015'),
    website: 'https://navigli.ordito.example',
    contactName: 'Giulia Ferrari',
    mobile: '+39 02 5550 0142',
    billingAddress: 'Alzaia Naviglio Pavese 118',
    billingCity: 'Milano',
    billingProvince: 'MI',
    billingZipcode: '20142',
    billingCountry: 'Italia',
    multiplicativeFactor: 1.2,
    isOnlyCatalogue: false,
    commission: 15,
    shippingAddresses: [
      {
        label: 'Magazzino Navigli',
        street: 'Via Ascanio Sforza 65',
        zipcode: '20141',
        city: 'Milano',
        province: 'MI',
        country: 'Italia',
        latitude: 45.4434,
        longitude: 9.1763,
      },
    ],
  },
  {
    firstName: 'Torino',
    lastName: 'Aurora',
    email: 'torino@ordito.example',
    vatNumber: vatNumber('9921360001'),
    vatScheme: 'ordinary',
    website: 'https://aurora.ordito.example',
    contactName: 'Davide Bosco',
    mobile: '+39 011 555 0187',
    billingAddress: 'Corso Giulio Cesare 96',
    billingCity: 'Torino',
    billingProvince: 'TO',
    billingZipcode: '10152',
    billingCountry: 'Italia',
    multiplicativeFactor: 1,
    isOnlyCatalogue: false,
    commission: 12.5,
    shippingAddresses: [
      {
        label: 'Magazzino Aurora',
        street: 'Corso Vercelli 14',
        zipcode: '10152',
        city: 'Torino',
        province: 'TO',
        country: 'Italia',
        latitude: 45.0868,
        longitude: 7.6898,
      },
    ],
  },
  {
    firstName: 'Napoli',
    lastName: 'Sanità',
    email: 'napoli@ordito.example',
    vatNumber: vatNumber('9935810063'),
    website: 'https://sanita.ordito.example',
    contactName: 'Carmela Esposito',
    mobile: '+39 081 555 0126',
    billingAddress: 'Via Arena della Sanità 27',
    billingCity: 'Napoli',
    billingProvince: 'NA',
    billingZipcode: '80137',
    billingCountry: 'Italia',
    multiplicativeFactor: 1.1,
    isOnlyCatalogue: true,
    commission: 10,
    shippingAddresses: [
      {
        label: 'Magazzino Sanità',
        street: 'Via dei Vergini 31',
        zipcode: '80137',
        city: 'Napoli',
        province: 'NA',
        country: 'Italia',
        latitude: 40.8593,
        longitude: 14.2545,
      },
    ],
  },
];

/** Everybody but the merchants. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    fullName: 'Elena Conti',
    email: 'admin@ordito.example',
    userType: 1,
    key: 1,
    status: 'active',
    role: 'super admin',
  },
  { fullName: 'Marco Rinaldi', email: 'staff@ordito.example', userType: 1, key: 2, status: 'active', role: 'staff' },
  {
    fullName: 'Sara Lombardi',
    email: 'reviewer@ordito.example',
    userType: 2,
    key: 4,
    status: 'active',
    role: 'reviewer',
  },
  {
    fullName: 'Luca Moretti',
    email: 'luca.moretti@ordito.example',
    userType: 2,
    key: null,
    status: 'active',
    role: 'customer',
  },
  {
    fullName: 'Chiara De Luca',
    email: 'chiara.deluca@ordito.example',
    userType: 2,
    key: null,
    status: 'active',
    role: 'customer',
  },
  {
    fullName: 'Paolo Greco',
    email: 'paolo.greco@ordito.example',
    userType: 2,
    key: null,
    status: 'banned',
    role: 'customer, banned',
  },
];

const CONSONANTS = 'bcdfglmnprstvz';
const VOWELS = 'aeiou';

/** A random password that can be read aloud: four words of two syllables and two digits, about 55 bits. */
export function readablePassword(): string {
  const letter = (letters: string) => letters.charAt(randomInt(letters.length));
  const syllable = () => letter(CONSONANTS) + letter(VOWELS);
  const words = Array.from({ length: 4 }, () => syllable() + syllable());
  return [...words, String(randomInt(10, 100))].join('-');
}
