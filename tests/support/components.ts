import { i18n } from '@lingui/core';

import '../../src/ui/styles-start.ts';
import '../../src/ui/styles-work.ts';
import './wait-for.ts';

// Without a catalogue, texts are their English source.
i18n.loadAndActivate({ locale: 'en', messages: {} });
