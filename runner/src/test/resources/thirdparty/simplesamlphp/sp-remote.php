<?php
@{providers}
