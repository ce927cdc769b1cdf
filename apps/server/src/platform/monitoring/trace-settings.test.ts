import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }

test('without a collector no traces are made, whatever else is set', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeNull()
})

test('address, headers and sampling are read in the format of OpenTelemetry', () => {
  expect(readConfig(collector).traces).toEqual({ endpoint: 'http://127.0.0.1:4318', headers: {}, ratio: 1 })
  expect(
    readConfig({
      ...collector,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b,x-team=100%',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }).traces,
  ).toMatchObject({ headers: { authorization: 'Bearer a=b', 'x-team': '100%' }, ratio: 0.1 })
  // Without a sampler that uses it, the ratio is ignored.
  expect(readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces?.ratio).toBe(1)
})

test.each([
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json – or leave it out.',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer x' },
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value, several with commas between.',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG must be from 0 to 1.'],
  [
    { OTEL_TRACES_SAMPLER: 'always_off' },
    'OTEL_TRACES_SAMPLER must be parentbased_always_on or parentbased_traceidratio.',
  ],
])('%o is refused, naming what is allowed', (env, sentence) => {
  expect(() => readConfig({ ...collector, ...env })).toThrow(sentence)
})
