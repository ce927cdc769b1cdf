import type { Ask, Attack } from './siege-attacker.ts'

/** `crowd`: many machines, which together may send more than one machine can process. */
export type Flood = { who: 'outsider' | 'crowd' | 'viewer' | 'employee'; what: string; attack: Attack }

/**
 * The attackers' means: the sessions of a viewer and of a supervisor, who may upload files, as cookie headers; ids of
 * rows that exist; and the paths of the files (`writeBombs`).
 */
export type Means = {
  viewer: string
  supervisor: string
  phoneId: string
  walletId: string
  requestId: string
  playerId: string
  files: { workbook: string; lines: string; picture: string }
}

const json = { 'content-type': 'application/json' }
const bytes = { 'content-type': 'application/octet-stream' }
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Ask => ({
  method: 'POST',
  path: `/api/${path}`,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})
const get = (path: string, cookie: string): Ask => ({
  method: 'GET',
  path: `/api/${path}`,
  headers: { cookie },
})
const ask = (who: Flood['who'], what: string, atOnce: number, ...asks: Ask[]): Flood => ({
  who,
  what: `${what}, ${atOnce} at once`,
  attack: { do: 'ask', atOnce, asks },
})
const hold = (who: Flood['who'], what: string, sockets: number, says: string, addresses = 1): Flood => ({
  who,
  what: `${sockets} ${what}${addresses > 1 ? ` from ${addresses} addresses` : ''}`,
  attack: { do: 'hold', sockets, says, addresses },
})
const headOf = (path: string, headers: Record<string, string>, length = 400) =>
  `POST /api/${path} HTTP/1.1\r\nhost: x\r\n${Object.entries({ ...headers, 'content-length': String(length) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`
/** Returns a request whose body is not sent to its end. */
const half = (path: string, headers: Record<string, string>, said = '{"half": ', length = 400) =>
  `${headOf(path, headers, length)}\r\n${said}`

const kilobytes = (count: number) => 'x'.repeat(count * 1024)

/** Returns uploads: large files, parts of them, and small ones that unpack to something large. */
export function uploadsOf({ supervisor, requestId, playerId, files }: Means): Flood[] {
  const upload = (path: string, file: string): Ask => ({
    method: 'POST',
    path: `/api/${path}`,
    headers: { ...bytes, cookie: supervisor },
    file,
  })
  return [
    hold(
      'employee',
      'half files of 900 KB',
      500,
      half(
        'statements/upload-import?account=scb-1&name=x',
        { ...bytes, cookie: supervisor },
        kilobytes(900),
        1_000_000,
      ),
    ),
    ask(
      'employee',
      'workbooks that unpack to 200 MB',
      4,
      upload('statements/upload-import?account=scb-1&name=a', files.workbook),
      upload('players/preview-import?name=a', files.workbook),
    ),
    ask(
      'employee',
      'files of 31 MB of lines',
      4,
      upload('statements/upload-import?account=scb-1&name=b', files.lines),
    ),
    ask(
      'employee',
      'pictures that unpack to 50 MB',
      8,
      upload(`players/upload-avatar?playerId=${playerId}`, files.picture),
    ),
    ask(
      'employee',
      'slips that unpack to 50 MB',
      8,
      upload(`cashier/attach-slip?operationId=${requestId}&requestId=${requestId}`, files.picture),
    ),
  ]
}

/** Returns all other floods, run one after the other, each for some seconds. */
export function floodsOf(means: Means): Flood[] {
  const { viewer, supervisor, phoneId, walletId } = means
  const asViewer = { cookie: viewer }
  const large = '[' + '[],'.repeat(600_000) + '[]]'
  const password = 'a wrong password'
  const halfEvents = half(
    'service/line/webhook',
    { ...json, 'x-line-signature': 'x' },
    kilobytes(450),
    500_000,
  )
  return [
    ask(
      'outsider',
      'wrong passwords of one e-mail',
      20,
      post('auth/sign-in/email', { email: 'owner@example.test', password }),
    ),
    ask(
      'outsider',
      'wrong passwords of invented e-mails',
      20,
      post('auth/sign-in/email', { email: 'nobody%n@example.test', password }),
    ),
    ask(
      'outsider',
      'first owners',
      20,
      post('staff/create-first-owner', {
        token: 'x',
        email: 'a%n@example.test',
        firstName: 'a',
        lastName: 'b',
        password: 'x'.repeat(128),
      }),
    ),
    ask('outsider', 'JSON of 1.8 MB', 8, { ...post('auth/sign-in/email', {}), body: large }),
    hold('outsider', 'silent connections', 1_500, ''),
    hold('outsider', 'half heads', 900, headOf('auth/sign-in/email', json)),
    hold(
      'outsider',
      'half bodies at phones',
      500,
      half('service/notifications', { ...json, 'khlang-phone': phoneId }),
      4,
    ),
    hold('outsider', 'half bodies at the wallet', 500, half(`service/truemoney/${walletId}`, json), 4),
    hold('outsider', 'half bodies of 450 KB at LINE', 1_600, halfEvents, 4),
    hold('crowd', 'half bodies of 450 KB at LINE', 1_600, halfEvents, 40),
    hold(
      'outsider',
      'half bodies of 60 KB at sign-in',
      1_600,
      half('auth/sign-in/email', json, kilobytes(60), 64_000),
      4,
    ),
    ask('viewer', 'passwords shown again', 20, post('staff/prove-password', { password }, asViewer)),
    ask(
      'viewer',
      'passwords changed',
      20,
      post('staff/change-password', { current: password, password: 'x'.repeat(12) }, asViewer),
    ),
    ask(
      'viewer',
      'lists, searches, sums and reports',
      24,
      get('cashier/deposits?q=9%n', viewer),
      get('players/list?q=a', viewer),
      get('statements/list?q=5', viewer),
      get('cashier/deposit-totals', viewer),
      get('cashier/withdrawal-totals', viewer),
      get('players/totals', viewer),
      get('statements/totals', viewer),
      get('dashboard/summary', viewer),
      get('cashier/deposits', viewer),
    ),
    ask('viewer', 'me', 100, get('staff/me', viewer)),
    ask(
      'employee',
      'exports',
      12,
      post(
        'reports/export',
        { list: 'deposits', format: 'xlsx', columns: 'amount', reason: 'x' },
        { cookie: supervisor },
      ),
    ),
    ask(
      'viewer',
      'saved views',
      20,
      post('reports/save-view', { list: 'deposits', name: 'v%n', search: { q: '%n' } }, asViewer),
    ),
    ask('viewer', 'JSON of 1.8 MB', 12, { ...post('reports/save-view', {}, asViewer), body: large }),
    hold('viewer', 'streams', 900, `GET /api/live HTTP/1.1\r\nhost: x\r\ncookie: ${viewer}\r\n\r\n`),
  ]
}
