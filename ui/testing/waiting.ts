/** How long tests of components wait for what they look for: on a busy machine a page takes its time. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 5000 });
