/**
 * Before each file: nothing of ours, of the page or of the environment is left of the one before it in this worker. What npm installs
 * stays loaded, which takes longer than most of the tests.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
document.body.replaceChildren();
sessionStorage.clear();
localStorage.clear();
history.replaceState(null, '', '/');
