import { StartProblem } from './start-problem.ts'

/** What a person must change before it can succeed. */
const lasting = [
  'EACCES',
  'EEXIST',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'ENOTEMPTY',
  'EPERM',
  'EROFS',
]
/** What may succeed next time. */
const passing = ['EAGAIN', 'EBUSY', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ETXTBSY']

type FileError = NodeJS.ErrnoException & { code: string }

/** Sockets have some of these codes too: a socket of PostgreSQL that is not there is `ENOENT`. */
const isFileError = (error: unknown): error is FileError => {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException
  return (
    error instanceof Error &&
    syscall !== undefined &&
    syscall !== 'connect' &&
    syscall !== 'listen' &&
    [...lasting, ...passing].includes(code)
  )
}

/**
 * Returns the `StartProblem` of a file or folder that cannot be used, as one sentence with its path; any other error as
 * it is.
 */
export function orFileProblem(error: unknown): unknown {
  if (error instanceof StartProblem || !isFileError(error)) return error
  const what = error.path ?? 'A file'
  return new StartProblem(`${what} cannot be read or written: ${error.message}.`, {
    cause: error,
    passing: passing.includes(error.code),
  })
}
