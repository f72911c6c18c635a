import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import { createMerchant } from '../../contract/calls/merchants.ts';
import { merchantCreate } from '../../contract/resources/merchant.ts';
import { hubOptions, resourceKey } from '../api/resource-queries.ts';
import type { FieldOf, FormDeclaration } from '../resources/form/form-declaration.ts';
import { FormScreen } from '../resources/form/form-screen.tsx';
import { merchantView } from '../resources/views/merchant.ts';
import { Page } from '../ui/page.tsx';
import { toastDone } from '../ui/toast.ts';
import { useView } from '../ui/view.ts';

const declared: FormDeclaration<FieldOf<typeof merchantCreate, 'image'>> = {
  call: createMerchant,
  body: merchantCreate,
  labels: { ...merchantView.labels, password: msg`Password` },
  hints: {
    password: msg`At least 10 characters. Leave it empty to send an invitation by mail.`,
    prefix: msg`Begins every code of this hub center, for example MIL. Left empty, it is made from the name.`,
    multiplicativeFactor: msg`Prices are multiplied by it; 1 changes nothing.`,
    isOnlyCatalogue: msg`Its items are shown but not sold.`,
  },
  sections: [
    { title: msg`Merchant`, fields: ['firstName', 'lastName', 'email', 'password', 'mobile', 'contactName'] },
    { title: msg`Hub center`, fields: ['prefix', 'vatNumber', 'website', 'image'] },
    {
      title: msg`Billing address`,
      fields: ['billingAddress', 'billingCity', 'billingProvince', 'billingZipcode', 'billingCountry'],
    },
    { title: msg`Conditions`, fields: ['multiplicativeFactor', 'isOnlyCatalogue'] },
  ],
  blame: { emailTaken: 'email', prefixTaken: 'prefix' },
};

/** Creates a hub center and the account of its merchant. */
export function MerchantCreate() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { leave } = useView();
  const done = (message: string | undefined) => {
    toastDone(message ?? t`The hub center is created.`);
    void client.invalidateQueries({ queryKey: resourceKey('merchant') });
    void client.invalidateQueries({ queryKey: resourceKey('user') });
    void client.invalidateQueries({ queryKey: hubOptions().queryKey });
    leave();
    void navigate({ to: SCREENS.merchants.path });
  };
  return (
    <Page title={t`New hub center`} narrow>
      <FormScreen form={declared} submit={t`Create hub center`} back={SCREENS.merchants.path} onDone={done} />
    </Page>
  );
}
