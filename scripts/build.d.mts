export function build(names?: readonly ('client' | 'server')[], dist?: string): Promise<void>;
export function buildServer(outdir?: string): Promise<void>;
