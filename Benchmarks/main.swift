import Slowglass
