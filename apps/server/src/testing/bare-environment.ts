const { PATH, NODE_COMPILE_CACHE } = process.env

/**
 * What a program that a test starts gets of the test's own environment: where programs are, and Node's
 * compile cache.
 */
export const bareEnvironment: Record<string, string> = {
  ...(PATH !== undefined && { PATH }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}
