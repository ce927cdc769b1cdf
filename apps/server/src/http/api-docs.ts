import { api } from '@khlang/contract/api'
import { exportInput, listSearches } from '@khlang/contract/reports/reports'
import { attachSlipQuery, siteSlipQuery, slipPictureQuery } from '@khlang/contract/cashier/slips'
import { type ProblemCode, problemDetails, problems } from '@khlang/contract/problems'
import { refusedAnywhere } from '@khlang/contract/refused-anywhere'
import { oldFileQuery } from '@khlang/contract/legacy-import/legacy-import'
import { oldPictureQuery } from '@khlang/contract/legacy-import/old-project'
import { playerImportQuery } from '@khlang/contract/players/player-imports'
import { avatarQuery, textPatterns } from '@khlang/contract/players/player-form'
import { batchLines } from '@khlang/contract/service-api/service'
import { serviceScopes } from '@khlang/contract/service-api/service-scopes'
import { importLinesQuery, uploadQuery } from '@khlang/contract/statements/statement-imports'
import { OpenAPIGenerator } from '@orpc/openapi'
import { JSON_SCHEMA_INPUT_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '#staff/actor.ts'
import { refuse } from '#platform/http/refusal.ts'
import { liveStream } from './live-docs.ts'
import { signedPaths } from './signed-docs.ts'
import { siteSlips } from './site-slip-docs.ts'

type Answer = { description?: string; content?: Record<string, unknown>; headers?: Record<string, unknown> }
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  requestBody?: unknown
  parameters?: unknown
  responses?: Record<string, Answer>
  security?: Record<string, string[]>[]
}
type Document = { paths?: Record<string, Record<string, Operation>> }

/**
 * Serves the API description for programs and people: all of it for employees, the service part for holders
 * of a key.
 */
export function docsRoutes(
  http: FastifyInstance,
  { identify }: { identify: (request: FastifyRequest) => Promise<{ caller: Caller }> },
): void {
  let [ofAll, ofService]: (Promise<Document> | undefined)[] = []
  const documentFor = async (request: FastifyRequest) => {
    const { caller } = await identify(request)
    if (caller.kind === 'nobody') return refuse(caller.because)
    if (caller.kind === 'service')
      return (ofService ??= describe({ service: api.service }).then(withServiceRoutes).then(withRefusals))
    return (ofAll ??= describe(api).then(withServiceRoutes).then(withFiles).then(withRefusals))
  }
  http.get('/api/openapi.json', (request) => documentFor(request))
  http.get('/api/docs', async (request, reply) => {
    const document = await documentFor(request)
    return reply.type('text/html; charset=utf-8').send(page(document, reply.raw.nonce))
  })
}

const converter = new ZodToJsonSchemaConverter()
const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
// Lines of a batch are checked one by one, so its own schema says nothing of them.
for (const [anyLine, line] of batchLines)
  JSON_SCHEMA_INPUT_REGISTRY.add(anyLine, converter.convert(line, { strategy: 'input' })[1] as object)
// The converter does not see patterns that are checked by functions.
for (const [schema, { source }] of textPatterns) {
  const described = converter.convert(schema, { strategy: 'input' })[1] as object
  JSON_SCHEMA_INPUT_REGISTRY.add(schema, { ...described, pattern: source })
}

async function describe(part: Partial<typeof api>): Promise<Document> {
  const document = (await generator.generate(part as typeof api, {
    info: {
      title: 'Khlang',
      version: '1',
      description:
        'Refusals are application/problem+json (RFC 9457) with a stable `code`. /api/auth answers in its own form. A read outside the service part refuses a field in its query that it does not have.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { serviceKey: { type: 'http', scheme: 'bearer' } } },
    customErrorResponseBodySchema: (errors, status) =>
      problemOf(
        errors.map(([code]) => code),
        status,
      ),
  })) as Document
  const ofService = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith('/service/'))
  for (const [path, methods] of ofService)
    for (const [method, operation] of Object.entries(methods))
      methods[method] = byKey(method, path, operation)
  return document
}

/** Adds that another system sends a key with a call, and which scopes it needs. Signed calls need no key. */
function byKey(method: string, path: string, operation: Operation): Operation {
  const scopes = serviceScopes[`${method.toUpperCase()} ${path}`] ?? []
  const needs = `Needs a key with the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`
  return {
    ...operation,
    description: [operation.description, needs].filter(Boolean).join(' '),
    security: scopes.map((scope) => ({ serviceKey: [scope] })),
  }
}

/** Adds the routes outside the contract of the player site, phones, the wallet and LINE. */
const withServiceRoutes = (document: Document): Document => ({
  ...document,
  paths: {
    ...document.paths,
    ...signedPaths(refusals),
    '/service/slips': {
      post: byKey('post', '/service/slips', siteSlips(refusals, queryOf(siteSlipQuery)).post),
    },
  },
})

const ofPictures = ['too-many-tries', 'pictures-unavailable'] as const

/** Adds the console's routes outside the contract, which stream a file out or take one in. */
function withFiles(document: Document): Document {
  const searches = Object.entries(listSearches).map(([list, shape]) => ({
    ...z.toJSONSchema(shape, { io: 'input' }),
    title: list,
  }))
  const answered = {
    tags: ['reports'],
    responses: {
      ...refusals('exports-busy', 'export-too-large'),
      200: { description: 'CSV or XLSX; `x-row-count` says how many rows follow' },
    },
  }
  const bytes = {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  }
  const body = { allOf: [z.toJSONSchema(exportInput, { io: 'input' }), { anyOf: searches }] }
  return {
    ...document,
    paths: {
      ...document.paths,
      '/live': { get: liveStream(refusals) },
      '/reports/export': {
        post: {
          ...answered,
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
        },
      },
      '/reports/import-lines': {
        post: {
          tags: ['imports'],
          parameters: queryOf(importLinesQuery),
          responses: {
            ...refusals('not-found'),
            200: { description: 'CSV: line, reason, and the cells as they stood in the file' },
          },
        },
      },
      '/cashier/attach-slip': {
        post: {
          tags: ['slips'],
          parameters: queryOf(attachSlipQuery),
          requestBody: bytes,
          responses: {
            ...refusals('not-found', 'too-many-slips', 'slip-there', 'operation-reused', 'too-many-tries'),
            200: { description: 'The slip, with the other requests on which it was seen' },
          },
        },
      },
      '/cashier/slip-picture': {
        get: {
          tags: ['slips'],
          parameters: queryOf(slipPictureQuery),
          responses: {
            ...refusals('not-found'),
            200: { description: 'JPEG, PNG or WebP, without its metadata' },
          },
        },
      },
      '/players/preview-import': {
        post: {
          tags: ['players'],
          parameters: queryOf(playerImportQuery),
          requestBody: bytes,
          responses: {
            ...refusals('too-many-tries'),
            200: { description: 'What each line of a CSV or workbook would do; nothing is done' },
          },
        },
      },
      '/players/upload-avatar': {
        post: {
          tags: ['players'],
          parameters: queryOf(avatarQuery),
          requestBody: bytes,
          responses: {
            ...refusals('not-found', 'operation-reused', 'stale-version', ...ofPictures),
            200: { description: 'The player with its new version, and the URL of the picture' },
          },
        },
      },
      '/staff/upload-picture': {
        post: {
          tags: ['staff'],
          requestBody: bytes,
          responses: {
            ...refusals(...ofPictures),
            200: { description: 'Where the picture of whoever sends it is' },
          },
        },
      },
      '/connections/upload-old-file': {
        post: {
          tags: ['connections'],
          parameters: queryOf(oldFileQuery),
          requestBody: bytes,
          responses: {
            ...refusals('not-found', 'import-closed', 'too-many-tries'),
            200: { description: 'The import with this export of the old system added' },
          },
        },
      },
      '/connections/upload-old-picture': {
        post: {
          tags: ['connections'],
          parameters: queryOf(oldPictureQuery),
          requestBody: bytes,
          responses: {
            ...refusals(...ofPictures),
            200: { description: 'What became of the picture; one that cannot be used is no refusal' },
          },
        },
      },
      '/statements/upload-import': {
        post: {
          tags: ['imports'],
          parameters: queryOf(uploadQuery),
          requestBody: bytes,
          responses: {
            ...refusals('not-found', 'too-many-tries'),
            200: { description: 'The import that this file is; its bytes say what kind of file' },
          },
        },
      },
    },
  }
}

const queryOf = (inputSchema: z.ZodType) => {
  const schema = z.toJSONSchema(inputSchema, { io: 'input' })
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

/** Adds the refusals that every address may return, and declares refusals as problems. */
function withRefusals(document: Document): Document {
  for (const operation of Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const responses = (operation.responses ??= {})
    for (const code of refusedAnywhere) responses[problems[code].status] ??= refusal([code])
    for (const [status, answer] of Object.entries(responses)) {
      const schema = answer.content?.['application/json']
      if (Number(status) >= 400 && schema) answer.content = { 'application/problem+json': schema }
      if (status === '429') answer.headers = { 'Retry-After': retryAfter }
    }
  }
  return document
}

/** Groups refusals by status, as the contract's own operations do. */
function refusals(...codes: ProblemCode[]): Record<string, Answer> {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status)
  return Object.fromEntries([...byStatus].map(([status, those]) => [status, refusal(those)]))
}

const refusal = (codes: readonly ProblemCode[]): Answer => ({
  description: codes.map((code) => problems[code].title).join(' '),
  content: {
    'application/problem+json': { schema: problemOf(codes, problems[codes[0]!].status) },
  },
})

const retryAfter = {
  description: 'Seconds until it makes sense to send again. Absent if that is not known',
  schema: { type: 'integer', minimum: 1 },
}

/** What a refusal may say besides its code, as schemas by name. */
const detailSchemas = z.toJSONSchema(problemDetails, { io: 'output' }).properties ?? {}
/** Details that only these refusals have. */
const detailsOf: Readonly<Record<string, (codes: readonly string[], status: number) => boolean>> = {
  fields: (codes) => codes.includes('bad-input'),
  permission: (_, status) => status === 403,
  approval: (codes) => codes.includes('approval-needed'),
}

function problemOf(declared: readonly string[], status: number) {
  const codes = [
    ...new Set([...declared, ...refusedAnywhere.filter((code) => problems[code].status === status)]),
  ]
  const details = Object.entries(detailSchemas).filter(([name]) => detailsOf[name]?.(codes, status) ?? true)
  return {
    type: 'object' as const,
    required: ['type', 'title', 'status', 'code'],
    properties: {
      type: { type: 'string' as const },
      title: { type: 'string' as const },
      status: { const: status },
      code: { enum: codes },
      ...(Object.fromEntries(details) as Record<string, object>),
    },
  }
}

function page(document: Document, nonce: string): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Khlang API</title>
<style nonce="${nonce}">body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}code{font-weight:600}pre{overflow:auto;background:#f4f2ec;padding:1rem}</style>
<h1>Khlang API</h1><p>The same as a program reads it: <a href="/api/openapi.json">openapi.json</a>.</p>${operations.join('')}</html>`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation
  const schema = escape(JSON.stringify({ parameters, requestBody, responses }, null, 2))
  return `<details><summary><code>${method.toUpperCase()} /api${escape(path)}</code></summary><pre>${schema}</pre></details>`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
