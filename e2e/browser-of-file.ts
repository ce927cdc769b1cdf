import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { type Browser, openBrowser } from './browser.ts'
import { watch } from './evidence.ts'

/** The browser of a file of walks: open before its first, closed after its last, and then it says what its pages complained of. */
export const browserOfFile = (): Browser => ofFile(() => openBrowser(watch))
