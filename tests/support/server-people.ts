/** One signed-in caller of every kind. */
import { type Caller, type StaffKey, type UserType } from '../../contract/access.ts';
import { createMerchant } from '../../server/services/hubs/merchants.ts';
import { createUser } from '../../server/services/people/people.ts';
import type { TestServer } from './server-app.ts';

export const PASSWORD = 'correct horse battery';

export interface Person {
  id: string;
  email: string;
  token: string;
  caller: Caller;
}
export type People = Record<'admin' | 'staff' | 'merchantA' | 'merchantB' | 'reviewer' | 'customer', Person>;

/** Adds them to a fresh server. Hub A has the prefix `AAA`, hub B `BBB`. */
export async function addPeople({ deps, client }: Pick<TestServer, 'deps' | 'client'>): Promise<People> {
  const signedIn = async (id: string, email: string, userType: UserType, key: StaffKey | null): Promise<Person> => {
    return { id, email, token: await client.signIn(email, PASSWORD), caller: { _id: id, userType, key } };
  };
  const add = async (name: string, userType: UserType, key: StaffKey | null) => {
    const email = `${name}@example.org`;
    const { _id } = await createUser(deps.db, { email, password: PASSWORD, fullName: `The ${name}`, userType, key });
    return signedIn(_id, email, userType, key);
  };
  const addHub = async (letter: string) => {
    const email = `hub-${letter.toLowerCase()}@example.org`;
    const names = { firstName: 'Hub', lastName: letter, prefix: letter.repeat(3) };
    const more = { multiplicativeFactor: 1, isOnlyCatalogue: false, vatNumber: 'IT12345678903', billingCity: 'Milano' };
    const fields = { ...names, ...more, email, password: PASSWORD };
    const { body } = await createMerchant(deps, { caller: null, fields });
    return signedIn(body.data._id, email, 3, 3);
  };
  return {
    admin: await add('admin', 1, 1),
    staff: await add('staff', 1, 2),
    merchantA: await addHub('A'),
    merchantB: await addHub('B'),
    reviewer: await add('reviewer', 2, 4),
    customer: await add('customer', 2, null),
  };
}
