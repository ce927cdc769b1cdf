import { z } from 'zod'
import { canHaveMore, cannotHaveMore } from '../http/address-below.ts'
import { isConfidential } from '../http/private-host.ts'

/**
 * The standard OpenTelemetry variables that are read here. The OpenTelemetry library itself reads some more:
 * OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, and those of a client certificate and compression.
 */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as http://127.0.0.1:4318 – or leave it out, and no traces are made',
    })
    .refine(
      isConfidential,
      'must begin with https://: the collector is not of this machine or a private network',
    )
    .refine(canHaveMore, cannotHaveMore)
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/, 'must be name=value, several with commas between')
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json – or leave it out').optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      ['parentbased_always_on', 'parentbased_traceidratio'],
      'must be parentbased_always_on or parentbased_traceidratio',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(1),
}

export type TraceSettings = {
  /** The address of the collector, without /v1/traces. */
  endpoint: string
  headers: Record<string, string>
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number
}

/** Reads where traces are sent, and which of them; null without a collector. */
export function readTraceSettings(values: z.infer<z.ZodObject<typeof traceVariables>>): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = values
  if (endpoint === undefined) return null
  const pairs = headers.split(',').filter(Boolean)
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const separatorIndex = pair.indexOf('=')
        return [pair.slice(0, separatorIndex), percentDecoded(pair.slice(separatorIndex + 1))]
      }),
    ),
    ratio: values.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio' ? values.OTEL_TRACES_SAMPLER_ARG : 1,
  }
}

/** Values are written as in W3C Baggage: `Bearer%20…`. What is not percent-encoded stays as it is. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
