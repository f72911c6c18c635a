import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import { createMerchant } from '../../contract/calls/merchants.ts';
import { text } from '../../contract/field.ts';
import { readLanguage } from '../../contract/language-tags.ts';
import { merchantCreate } from '../../contract/resources/merchant.ts';
import { hubOptions, resourceKey, type ResourceRecord } from '../api/resource-queries.ts';
import type { FieldOf, FormDeclaration } from '../engine/form/form-declaration.ts';
import { FormScreen } from '../engine/form/form-screen.tsx';
import { LANGUAGE_NAMES } from '../shell/languages.ts';
import { Page } from '../ui/page.tsx';
import { toastDone } from '../ui/toast.ts';
import { useView } from '../ui/view.ts';
import { merchantView } from '../views/merchant.tsx';

/** The wire calls a hub center without a name after its merchant; a form asks for the name. */
const body = merchantCreate.extend({ hubName: text() });

const declared: FormDeclaration<FieldOf<typeof body, 'image'>> = {
  call: createMerchant,
  body,
  labels: {
    ...merchantView.labels,
    hubName: msg`Name of the hub center`,
    language: msg`Language of the invitation`,
    password: msg`Password`,
  },
  choices: { language: LANGUAGE_NAMES },
  hints: {
    hubName: msg`As it appears in lists and on tags, for example Milano Navigli.`,
    password: msg`At least 10 characters. Leave it empty to invite the merchant to choose one.`,
    prefix: msg`Begins every code of this hub center, for example MIL. Left empty, it is made from the name.`,
    multiplicativeFactor: msg`Prices are multiplied by it; 1 changes nothing.`,
    isOnlyCatalogue: msg`Its items are shown but not sold.`,
  },
  sections: [
    { title: msg`Hub center`, fields: ['hubName', 'prefix', 'vatNumber', 'website', 'image'] },
    {
      title: msg`Merchant`,
      fields: ['firstName', 'lastName', 'email', 'language', 'password', 'mobile', 'contactName'],
    },
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
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { leave } = useView();
  const done = (made: ResourceRecord, message: string | undefined) => {
    toastDone(message ?? t`The hub center is created.`);
    void client.invalidateQueries({ queryKey: resourceKey('merchant') });
    void client.invalidateQueries({ queryKey: resourceKey('user') });
    void client.invalidateQueries({ queryKey: hubOptions().queryKey });
    leave();
    void navigate({ to: SCREENS.merchantDetail.path, params: { id: made._id } });
  };
  return (
    <Page title={t`New hub center`} narrow>
      <FormScreen
        form={declared}
        start={{ language: readLanguage(i18n.locale) }}
        submit={t`Create hub center`}
        back={SCREENS.merchants.path}
        onDone={done}
      />
    </Page>
  );
}
