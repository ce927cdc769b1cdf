import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newS3Server, s3Keys } from '../../apps/server/src/testing/s3-server.ts'
import { accountOfEngines, folderFor, placeExample, programOf } from './engine.ts'

const runProgram = promisify(execFile)

/** A bucket of an S3 server with TLS, to which pgBackRest writes as `deploy/many` shows. */
export interface Archive extends AsyncDisposable {
  /** Writes the configuration of one machine, and returns its path. */
  placeConfig(home: string, database: { port: number; dataDir: string }): string
  /** Runs pgBackRest with the configuration of that machine. Returns what it printed. */
  run(home: string, ...args: string[]): Promise<string>
}

export async function startArchive(folder: string): Promise<Archive> {
  const account = accountOfEngines()
  const server = await newS3Server('khlang-database', newCertificate(folder))
  return {
    placeConfig: (home, { port, dataDir }) =>
      placeExample('pgbackrest.conf', home, {
        // The S3 server of the drill uses a separate port, no host names for buckets, and a certificate made
        // for the drill.
        'endpoint=s3.example.com': `endpoint=127.0.0.1\nrepo1-storage-port=${server.port}\nrepo1-s3-uri-style=path\nrepo1-storage-verify-tls=n`,
        'change-me-key': s3Keys.accessKeyId,
        'change-me-secret': s3Keys.secretAccessKey,
        '/var/lib/postgresql/khlang': dataDir,
        'pg1-port=5432': `pg1-port=${port}`,
        '/var/run/postgresql': home,
        '/var/log/pgbackrest': folderFor(join(home, 'pgbackrest-log'), account),
        '/tmp/pgbackrest': folderFor(join(home, 'pgbackrest-lock'), account),
      }),
    // Not the synchronous form, because the S3 server is in this process.
    run: async (home, ...args) => {
      const words = [`--config=${join(home, 'pgbackrest.conf')}`, '--stanza=khlang', ...args]
      return (await runProgram(programOf('pgbackrest'), words, { ...account, cwd: '/' })).stdout
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

function newCertificate(folder: string) {
  const [key, cert] = [join(folder, 's3.key'), join(folder, 's3.crt')]
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout ${key} -out ${cert}`
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}
