import { i18n } from '@lingui/core';

import '../../src/ui/styles-start.ts';
import '../../src/ui/styles-work.ts';

// Texts are their English source, as no catalog is loaded.
i18n.loadAndActivate({ locale: 'en', messages: {} });
