import { memoryRateLimits } from './memory.ts';
import { rateLimitsContract } from './rate-limits.contract.ts';

rateLimitsContract('memory', async () => memoryRateLimits());
