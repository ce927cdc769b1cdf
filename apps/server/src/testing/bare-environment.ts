const { PATH, NODE_COMPILE_CACHE } = process.env

/**
 * The part of the test's own environment that a program started by a test gets: where programs are, and
 * Node's compile cache.
 */
export const bareEnvironment: Record<string, string> = {
  ...(PATH !== undefined && { PATH }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}
