import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';

// Texts are their English source, as no catalog is loaded.
i18n.loadAndActivate({ locale: 'en', messages: {} });
