import fc from 'fast-check'

/**
 * Properties try the same cases in every run, so that `npm test` is red because of a change and never by
 * chance. `npm run nightly` tries others, under a seed that it prints; `SEED=… npm test -- NAME` repeats
 * those.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1) })
