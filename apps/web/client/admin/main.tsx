import { startApp } from '../account/start.tsx';
import { Console } from './console.tsx';

startApp(<Console />);
