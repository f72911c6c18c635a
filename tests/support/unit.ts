import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';

import './wait-for.ts';

// Without a catalogue, texts are their English source.
i18n.loadAndActivate({ locale: 'en', messages: {} });
